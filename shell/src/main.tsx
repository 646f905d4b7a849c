import './font/font.css';
import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import './head-script/head-script.css';
import type { Page } from '@osk/shared/contract/page';
import { createPortalHost } from '@osk/shared/create-host';
import { HostProvider } from '@osk/shared/host';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router-dom';
import { watchBackForwardCache } from './back-forward-cache.ts';
import { createFederation } from './federation/federation.ts';
import { removeFailedStylesheets } from './federation/release-files.ts';
import { takeEarlyAnswers } from './head-script/early-calls.ts';
import { replayEvents } from './head-script/event-replay.ts';
import { importOnInteraction } from './import-on-interaction.ts';
import { Portal } from './portal.tsx';
import { prefetchPage } from './prefetch-page.ts';
import { routes } from './routes.ts';

/** Milliseconds for which the panel's frame waits for its page before it hydrates without it. */
const longestWait = 200;

const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
const host = createPortalHost(page.provider, takeEarlyAnswers());
const federation = createFederation(page, host);
const root = document.getElementById('root') as HTMLElement;
const { dataset } = document.documentElement;

watchBackForwardCache(host);
removeFailedStylesheets();

const hasFrame = 'frame' in root.dataset;
// The prerendered HTML is another page's when the head script has redirected. The panel's frame is for companies.
if ('redirected' in dataset || (hasFrame && !host.session.getState().token)) root.replaceChildren();
delete dataset.redirected;
delete root.dataset.frame;

// The modules of the page run while React hydrates. Otherwise they would wait for its first render.
const route = routes.find(({ path }) => matchPath({ path, caseSensitive: true }, location.pathname));
const isOpened = route && (route.access !== 'company' || host.session.getState().token);
const loaded = isOpened ? prefetchPage(federation, route) : undefined;

const importPrefetching = importOnInteraction(async () => (await import('./prefetch.ts')).startPrefetching(federation));
const prefetchPanel = async () => (await importPrefetching())?.();

/** React's own error has only a number; its cause names the file that is missing. */
const reportCause = (error: unknown) => reportError((error instanceof Error && error.cause) || error);

const withHost = (children: ReactNode) => <HostProvider host={host}>{children}</HostProvider>;
const prerendered = root.hasChildNodes();
const portal = (
  <StrictMode>
    <BrowserRouter>
      {withHost(<Portal federation={federation} prerendered={prerendered && !hasFrame} onPanelRendered={prefetchPanel} />)}
    </BrowserRouter>
  </StrictMode>
);
const render = () => {
  if (prerendered) hydrateRoot(root, portal, { onRecoverableError: reportCause });
  else {
    replayEvents();
    createRoot(root).render(portal);
  }
};
// The frame is visible meanwhile. With its page it hydrates once, without another skeleton.
if (hasFrame && loaded) void Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestWait))]).then(render);
else render();

// Toasts and overrides have their own roots: the portal hydrates without them.
const showToasts = importOnInteraction(async () => {
  const { ToastViewer } = await import('@osk/shared/ui/toast-viewer');
  createRoot(document.getElementById('toasts') as HTMLElement).render(withHost(<ToastViewer />));
});
host.toasts.subscribe(() => void showToasts());

const showOverrides = async (overrides: NonNullable<Page['overrides']>) => {
  const { OverrideBar } = await import('./overrides/override-bar.tsx');
  createRoot(document.body.appendChild(document.createElement('div'))).render(withHost(<OverrideBar overrides={overrides} />));
};
if (page.overrides) void showOverrides(page.overrides);

const versions = Object.entries(page.releases ?? {}).map(([name, { version }]) => `${name} ${version}`);
console.info(page.provider.portalName, versions.join(', '), page.overrides ?? '');
