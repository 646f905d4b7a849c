import type { PageRoute } from '@osk/shared/contract/page';
import { Outlet, useLoggedIn } from '@osk/shared/host';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Federation } from './federation/federation.ts';
import { PageBoundary } from './federation/page-boundary.tsx';
import { UnavailablePage } from './federation/unavailable-page.tsx';
import { NotFound } from './not-found.tsx';
import { useRoutes } from './page-routes.ts';
import { panelPage } from './panel/panel-page.ts';
import { homePath, licencesPath } from './routes.ts';
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
 * The routes of the portal. Every component down to a remote's page must have a single child. Only then does `useId` return the same ids
 * as in the prerendered HTML, which is rendered without the shell.
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
          <Route path="/user-panel" caseSensitive element={<Navigate to={licencesPath} replace />} />
          {routesFor('company')}
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function VisitorGate() {
  return useLoggedIn() ? <Navigate to={licencesPath} replace /> : <Outlet />;
}

function CompanyGate() {
  return useLoggedIn() ? <Outlet /> : <Navigate to={homePath} replace />;
}
