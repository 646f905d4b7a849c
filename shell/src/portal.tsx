import type { PageRoute } from '@osk/shared/contract/page';
import { Link, Outlet, useLoggedIn, useNavigate, useStrings } from '@osk/shared/host';
import { buttonClass } from '@osk/shared/ui/button';
import { PageFrame } from '@osk/shared/ui/page-frame';
import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Federation } from './federation/federation.ts';
import { PageBoundary } from './federation/page-boundary.tsx';
import { UnavailablePage } from './federation/page-message.tsx';
import { useRoutes } from './page-routes.ts';
import { panelPage } from './panel/panel-page.ts';
import { homePath, licencesPath } from './routes.ts';
import { strings } from './strings.ts';
import { useDocument } from './use-document.ts';
import { useSessionWatch } from './use-session-watch.ts';

type Props = {
  federation: Federation;
  /** The document has the prerendered HTML of this address. */
  prerendered: boolean;
  /** Called when a page of the panel has rendered. */
  onPanelRendered: () => void;
};

/**
 * The routes of the portal. Every component down to a remote's page must have a single child: only then does `useId` return the ids of
 * the prerendered HTML.
 */
export function Portal({ federation, prerendered, onPanelRendered }: Props) {
  useDocument();
  useSessionWatch();

  const routes = useRoutes();

  const toElement = ({ remote, page, access, unavailable }: PageRoute) => {
    const nested = access === 'company';
    if (unavailable) return <UnavailablePage reason={unavailable} nested={nested} />;
    return (
      <PageBoundary
        page={federation.page(remote, page)}
        prerendered={prerendered && access === 'visitor'}
        nested={nested}
        onRendered={nested ? onPanelRendered : undefined}
      />
    );
  };
  const toRoute = (route: PageRoute) => <Route key={route.path} path={route.path} caseSensitive element={toElement(route)} />;
  const routesFor = (access: PageRoute['access']) => routes.filter((route) => route.access === access).map(toRoute);

  return (
    <Routes>
      <Route element={<VisitorGate />}>{routesFor('visitor')}</Route>
      {routesFor('anyone')}
      <Route element={<CompanyGate />}>
        <Route element={<PageBoundary page={panelPage} />}>
          <Route path="/user-panel" caseSensitive element={<Redirect to={licencesPath} />} />
          {routesFor('company')}
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function VisitorGate() {
  return useLoggedIn() ? <Redirect to={licencesPath} /> : <Outlet />;
}

function CompanyGate() {
  return useLoggedIn() ? <Outlet /> : <Redirect to={homePath} />;
}

/**
 * Redirects, and once more when a traversal arrives before the redirect has rendered: after a reload, the entry of a dialog is left. The
 * address is the same as before then, so nothing else would notice.
 */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const redirect = () => void navigate(to, { replace: true });
    redirect();
    addEventListener('popstate', redirect);
    return () => removeEventListener('popstate', redirect);
  }, [navigate, to]);
  return null;
}

function NotFound() {
  const text = useStrings(strings);
  return (
    <PageFrame title={text.notFound}>
      <p>{text.notFoundHint}</p>
      <Link className={buttonClass('primary')} to={homePath}>
        {text.home}
      </Link>
    </PageFrame>
  );
}
