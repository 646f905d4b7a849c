import type { Page } from '@osk/shared/contract/page';
import { createPortalHost, isCurrent, takeStoredPreferences } from '@osk/shared/create-host';
import { type Host, HostProvider } from '@osk/shared/host';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createFederation, type Federation } from './federation/federation.ts';
import { removeFailedStylesheets } from './federation/release-files.ts';
import { onceHydrated, replayEvents } from './head-script/event-replay.ts';
import { takeEarlyAnswers } from './head-script/take-early-answers.ts';
import { findRoute, RoutesContext } from './page-routes.ts';
import { prefetchPage } from './panel/panel-page.ts';
import { Portal } from './portal.tsx';
import { startPrefetching } from './prefetch.ts';
import { readAhead } from './read-ahead.ts';
import { readPage } from './read-page.ts';
import { joinChannel } from './tabs/channel.ts';
import { focusContent } from './use-document.ts';
import { importOnInteraction } from './when-quiet.ts';

/** Milliseconds for which the panel's frame waits for its page before it hydrates without it. */
const longestWait = 200;

/** Starts the portal in this page, with the session that the tab has now. */
export function startPortal(): void {
  const page = readPage();
  const early = takeEarlyAnswers() ?? { token: '', language: '', startedAt: 0, answers: new Map() };
  const host = createPortalHost(page.provider, early, () => void checkConnection());
  watchBackForwardCache(host);
  // A change before that would make React render the page again, without what is focused and typed.
  onceHydrated(() => {
    takeStoredPreferences(host);
    sharePreferences(host);
  });
  removeFailedStylesheets();
  const federation = createFederation(page, host, { onUnreachable: () => void checkConnection() });
  const prefetchPanel = startPrefetching(federation, page.routes, (addresses) => readAhead(host, early, addresses));
  renderPortal(host, federation, page.routes, prefetchPanel);
  renderToasts(host);
  const checkConnection = watchConnection(host);
  if (page.overrides) void renderOverrides(host, page.overrides);

  const versions = Object.entries(page.releases ?? {}).map(([name, { version }]) => `${name} ${version}`);
  console.info(page.provider.portalName, versions.join(', '), page.overrides ?? '');
}

function renderPortal(host: Host, federation: Federation, routes: Page['routes'], onPanelRendered: () => void): void {
  const root = document.getElementById('root') as HTMLElement;
  const { dataset } = document.documentElement;
  const hasSession = host.session.getState().token !== null;
  const hasFrame = 'frame' in root.dataset;
  // The prerendered HTML is another page's when the head script has redirected. The panel's frame is for companies.
  if ('redirected' in dataset || (hasFrame && !hasSession)) root.replaceChildren();
  // As after a navigation.
  if (dataset.redirected === 'login') {
    scrollTo({ top: 0 });
    focusContent();
  }
  delete dataset.redirected;
  delete root.dataset.frame;

  // The modules of the page run while React hydrates. Otherwise they would wait for its first render.
  const route = findRoute(routes, location.pathname);
  const isOpened = route && (route.access !== 'company' || hasSession);
  const loaded = isOpened ? prefetchPage(federation, route) : undefined;

  const prerendered = root.hasChildNodes();
  const portal = withHost(
    host,
    <RoutesContext value={routes}>
      <Portal federation={federation} prerendered={prerendered && !hasFrame} onPanelRendered={onPanelRendered} />
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
 * The options of every root: React reports why one root could not hydrate through the next root that renders. Its own error has only a
 * number; the cause names the file that is missing.
 */
export const rootOptions: RootOptions = {
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
    const { ConnectionNotice, createConnection } = await import('./connection/create-connection.tsx');
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

/**
 * Hides the page while the browser has it in its back-forward cache, or prerenders it: its session may end meanwhile. A page that is shown
 * again reloads if session, language or theme have changed.
 */
export function watchBackForwardCache(host: Host): void {
  const { dataset } = document.documentElement;
  const hide = () => {
    dataset.cached = '';
  };
  const showOrReload = () => {
    if (isCurrent(host)) delete dataset.cached;
    else location.reload();
  };
  addEventListener('pagehide', ({ persisted }) => persisted && hide());
  addEventListener('pageshow', ({ persisted }) => persisted && showOrReload());
  if ((document as { prerendering?: boolean }).prerendering) hide();
  document.addEventListener('prerenderingchange', showOrReload);
}

/** Gives language and theme to the other tabs when the visitor changes them, and takes theirs. */
export function sharePreferences({ language, theme }: Pick<Host, 'language' | 'theme'>): void {
  sharePreference('language', ['pl', 'en'], language, () => language.getState().language);
  sharePreference('theme', ['light', 'dark', 'system'], theme, () => theme.getState().theme);
}

function sharePreference<Value extends string>(
  name: string,
  values: readonly Value[],
  store: { subscribe(onChange: () => void): unknown; set(value: Value): void },
  read: () => Value,
): void {
  let isReceiving = false;
  const { post } = joinChannel(name, (message) => {
    const value = values.find((one) => one === message);
    if (!value) return;
    isReceiving = true;
    store.set(value);
    isReceiving = false;
  });
  // A received value is not sent again: two tabs that change at once would never come to an end.
  store.subscribe(() => !isReceiving && post(read()));
}
