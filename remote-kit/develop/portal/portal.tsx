import type { PortalRoute } from '@osk/shared/contract/release';
import { useHost, useLanguage, useLocation, useLoggedIn, useStrings, useTheme } from '@osk/shared/host';
import type { Remote } from '@osk/shared/remote';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { Loading, SkeletonTable } from '@osk/shared/ui/skeleton';
import { ToastViewer } from '@osk/shared/ui/toast-viewer';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import styles from './portal.module.css';
import { navigationOf, PortalBar } from './portal-bar.tsx';
import { logIn } from './sample-client.ts';
import { strings } from './strings.ts';

export type PortalProps = { remote: Remote; routes: readonly PortalRoute[] };

/** The frame of the panel, and the remote's page of the current address. */
export function Portal({ remote, routes }: PortalProps) {
  const text = useStrings(strings);
  useDocument(routes);
  const [first] = navigationOf(routes);
  return (
    <>
      <PortalBar routes={routes} />
      <main id="content" className={styles.content}>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} caseSensitive element={<Page remote={remote} route={route} />} />
          ))}
          {first && <Route path="/" element={<Navigate to={first.path} replace />} />}
          <Route path="*" element={<Empty>{text.noPage}</Empty>} />
        </Routes>
      </main>
      <ToastViewer />
    </>
  );
}

function Page({ remote, route: { page, access } }: { remote: Remote; route: PortalRoute }) {
  const text = useStrings(strings);
  const host = useHost();
  const loggedIn = useLoggedIn();
  if (access === 'company' && !loggedIn) {
    return <Empty action={<Button onClick={() => logIn(host)}>{text.logIn}</Button>}>{text.companyOnly}</Empty>;
  }
  const Shown = pageOf(remote, page);
  const skeleton = (
    <Loading label={text.loading}>
      <SkeletonTable rows={3} columns={4} />
    </Loading>
  );
  return (
    <PageErrors key={page} describe={text.failed}>
      <Suspense fallback={skeleton}>
        <Shown />
      </Suspense>
    </PageErrors>
  );
}

type PageErrorsProps = { describe(reason: string): string; children: ReactNode };

/** Shows why a page failed, instead of the page. */
class PageErrors extends Component<PageErrorsProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Alert tone="negative">{this.props.describe(String(error))}</Alert>;
  }
}

const pages = new Map<string, ComponentType>();

/** One component a page: another one at each render would load the page again. */
function pageOf(remote: Remote, page: string): ComponentType {
  const load = remote.routes[page] ?? (() => Promise.reject(new Error(`src/remote.ts has no page ${page}`)));
  const component = pages.get(page) ?? lazy(load);
  pages.set(page, component);
  return component;
}

/** Sets the document's language, theme and title, as the shell does. */
function useDocument(routes: readonly PortalRoute[]): void {
  const { language } = useLanguage();
  const { theme } = useTheme();
  const { provider } = useHost();
  const { pathname } = useLocation();
  const title = routes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))?.title[language];
  useEffect(() => {
    const { documentElement } = document;
    documentElement.lang = language;
    documentElement.dataset.theme = theme === 'system' ? '' : theme;
    document.title = [title, provider?.portalName].filter(Boolean).join(' – ');
  }, [language, theme, title, provider]);
}
