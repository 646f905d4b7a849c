import '@fontsource-variable/figtree/index.css';
import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import './arrival/arrival.css';
import { createPortalHost } from '@osk/shared/create-host';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { answerPresses } from './arrival/early-press.ts';
import { dropFailedStyles } from './federation/drop-failed-styles.ts';
import { createFederation } from './federation/federation.ts';
import { versionsOf } from './federation/versions-of.ts';
import { showOverrides } from './overrides/show-overrides.ts';
import { readPage } from './page.ts';
import { Portal } from './portal.tsx';
import { beginPrefetching } from './prefetch/begin-prefetching.ts';
import { showToasts } from './toasts/show-toasts.ts';

const page = readPage();
const host = createPortalHost(page.provider);
const federation = createFederation(page, host);
const prefetchPanel = beginPrefetching(federation);
const root = document.getElementById('root') as HTMLElement;
const { dataset } = document.documentElement;

// A page restored from the browser's back-forward cache may show a panel whose session has ended since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

// What the server has drawn is another page's when the arrival has changed the address.
if ('elsewhere' in dataset) root.replaceChildren();
delete dataset.elsewhere;

const prerendered = root.hasChildNodes();
const portal = (
  <StrictMode>
    <Portal host={host} federation={federation} prerendered={prerendered} onPanelShown={prefetchPanel} />
  </StrictMode>
);
if (prerendered) hydrateRoot(root, portal);
else {
  answerPresses();
  createRoot(root).render(portal);
}
showToasts(host);
showOverrides(host, page.overrides ?? {});
dropFailedStyles();
console.info(versionsOf(page));
