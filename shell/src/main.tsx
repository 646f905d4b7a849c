import '@fontsource-variable/figtree/index.css';
import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import { createPortalHost } from '@osk/shared/create-host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createFederation } from './federation/federation.ts';
import { readPage } from './page.ts';
import { Portal } from './portal.tsx';

const page = readPage();

// A page restored from the browser's back-forward cache may show a panel whose session has ended since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Portal host={createPortalHost(page.provider)} federation={createFederation(page.remotes)} />
  </StrictMode>,
);
