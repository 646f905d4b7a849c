import type { Page } from '@osk/shared/contract/page';
import { createPortalHost } from '@osk/shared/create-host';
import { type Host, HostProvider } from '@osk/shared/host';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchBackForwardCache } from './back-forward-cache.ts';
import { createFederation, type Federation } from './federation/federation.ts';
import { removeFailedStylesheets } from './federation/release-files.ts';
import { takeEarlyAnswers } from './head-script/early-calls.ts';
import { replayEvents } from './head-script/event-replay.ts';
import { importOnInteraction } from './import-on-interaction.ts';
import { findRoute, RoutesContext } from './page-routes.ts';
import { Portal } from './portal.tsx';
import { prefetchPage } from './prefetch-page.ts';
import { sharePreferences } from './tabs/share-preferences.ts';

/** Milliseconds for which the panel's frame waits for its page before it hydrates without it. */
const longestWait = 200;

/** Starts the portal in this page, with the session that the tab has now. */
export function startPortal(): void {
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
  const host = createPortalHost(page.provider, takeEarlyAnswers(), () => void checkConnection());
  watchBackForwardCache(host);
  sharePreferences(host);
  removeFailedStylesheets();
  renderPortal(host, page.routes, createFederation(page, host, { onUnreachable: () => void checkConnection() }));
  renderToasts(host);
  const checkConnection = watchConnection(host);
  if (page.overrides) void renderOverrides(host, page.overrides);

  const versions = Object.entries(page.releases ?? {}).map(([name, { version }]) => `${name} ${version}`);
  console.info(page.provider.portalName, versions.join(', '), page.overrides ?? '');
}

function renderPortal(host: Host, routes: Page['routes'], federation: Federation): void {
  const root = document.getElementById('root') as HTMLElement;
  const { dataset } = document.documentElement;
  const hasSession = host.session.getState().token !== null;
  const hasFrame = 'frame' in root.dataset;
  // The prerendered HTML is another page's when the head script has redirected. The panel's frame is for companies.
  if ('redirected' in dataset || (hasFrame && !hasSession)) root.replaceChildren();
  delete dataset.redirected;
  delete root.dataset.frame;

  // The modules of the page run while React hydrates. Otherwise they would wait for its first render.
  const route = findRoute(routes, location.pathname);
  const isOpened = route && (route.access !== 'company' || hasSession);
  const loaded = isOpened ? prefetchPage(federation, route) : undefined;

  const importPrefetching = importOnInteraction(async () => (await import('./prefetch.ts')).startPrefetching(federation, routes));
  const prefetchPanel = async () => (await importPrefetching())?.();
  const prerendered = root.hasChildNodes();
  const portal = withHost(
    host,
    <RoutesContext value={routes}>
      <Portal federation={federation} prerendered={prerendered && !hasFrame} onPanelRendered={prefetchPanel} />
    </RoutesContext>,
  );
  const render = () => {
    if (prerendered) hydrateRoot(root, inRouter(portal), rootOptions);
    else {
      replayEvents();
      createPortalRoot(root).render(inRouter(portal));
    }
  };
  // The frame is visible meanwhile. With its page it hydrates once, without another skeleton.
  if (hasFrame && loaded) void Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestWait))]).then(render);
  else render();
}

const withHost = (host: Host, children: ReactNode) => <HostProvider host={host}>{children}</HostProvider>;

const inRouter = (children: ReactNode) => (
  <StrictMode>
    <BrowserRouter>{children}</BrowserRouter>
  </StrictMode>
);

/**
 * The options of every root: React reports why one root could not hydrate with the next that renders, whichever it is. Its own error has
 * only a number; the cause names the file that is missing.
 */
const rootOptions: RootOptions = {
  onRecoverableError: (error) => reportError((error instanceof Error && error.cause) || error),
};

const createPortalRoot = (container: HTMLElement) => createRoot(container, rootOptions);

// Toasts, the notice and overrides have their own roots: the portal hydrates without them.
function renderToasts(host: Host): void {
  const render = importOnInteraction(async () => {
    const { ToastViewer } = await import('@osk/shared/ui/toast-viewer');
    createPortalRoot(document.getElementById('toasts') as HTMLElement).render(withHost(host, <ToastViewer />));
  });
  host.toasts.subscribe(() => void render());
}

/** Repeats failed reads when the connection is back. Returns a check of it, for a call without an answer. */
function watchConnection(host: Host): () => Promise<void> {
  const load = importOnInteraction(async () => {
    const { ConnectionNotice, createConnection } = await import('./connection/create-connection.ts');
    const connection = createConnection(host);
    createPortalRoot(document.body.appendChild(document.createElement('div'))).render(
      withHost(host, <ConnectionNotice connection={connection} />),
    );
    return connection;
  });
  const check = async () => (await load())?.check();
  addEventListener('online', () => {
    host.cache.repeatFailed();
    void check();
  });
  return check;
}

async function renderOverrides(host: Host, overrides: NonNullable<Page['overrides']>): Promise<void> {
  const { OverrideBar } = await import('./overrides/override-bar.tsx');
  createPortalRoot(document.body.appendChild(document.createElement('div'))).render(withHost(host, <OverrideBar overrides={overrides} />));
}
