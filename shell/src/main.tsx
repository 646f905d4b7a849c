import '@fontsource-variable/figtree/index.css';
import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import './head-script/head-script.css';
import type { Page } from '@osk/shared/contract/page';
import { createPortalHost } from '@osk/shared/create-host';
import { HostProvider } from '@osk/shared/host';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createFederation } from './federation/federation.ts';
import { removeFailedStylesheets } from './federation/release-files.ts';
import { replayEvents } from './head-script/event-replay.ts';
import { importOnInteraction } from './import-on-interaction.ts';
import { describePage, readPage } from './page.ts';
import { Portal } from './portal.tsx';

const page = readPage();
const host = createPortalHost(page.provider);
const federation = createFederation(page, host);
const root = document.getElementById('root') as HTMLElement;
const { dataset } = document.documentElement;

// The back-forward cache may restore a panel whose session has ended since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
removeFailedStylesheets();

// The prerendered HTML is another page's when the head script has redirected.
if ('redirected' in dataset) root.replaceChildren();
delete dataset.redirected;

const importPrefetching = importOnInteraction(async () => (await import('./prefetch.ts')).startPrefetching(federation));
const prefetchPanel = async () => (await importPrefetching())?.();

const prerendered = root.hasChildNodes();
const portal = (
  <StrictMode>
    <Portal host={host} federation={federation} prerendered={prerendered} onPanelRendered={prefetchPanel} />
  </StrictMode>
);
if (prerendered) hydrateRoot(root, portal);
else {
  replayEvents();
  createRoot(root).render(portal);
}

/** Renders into a root of its own: the portal hydrates without it. */
const renderBeside = (container: Element, children: ReactNode) =>
  createRoot(container).render(<HostProvider host={host}>{children}</HostProvider>);

const showToasts = importOnInteraction(async () => {
  const { ToastViewer } = await import('@osk/shared/ui/toast-viewer');
  renderBeside(document.getElementById('toasts') as HTMLElement, <ToastViewer />);
});
host.toasts.subscribe(showToasts);

if (page.overrides) void showOverrides(page.overrides);
async function showOverrides(overrides: NonNullable<Page['overrides']>): Promise<void> {
  const { OverrideBar } = await import('./overrides/override-bar.tsx');
  renderBeside(document.body.appendChild(document.createElement('div')), <OverrideBar overrides={overrides} />);
}
console.info(describePage(page));
