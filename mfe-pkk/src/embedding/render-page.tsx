import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import { type Host, HostProvider } from '@osk/shared/host';
import { EmbeddedToasts } from '@osk/shared/ui/embedded-toasts';
import { type ComponentType, StrictMode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';

type Options = { Page: ComponentType; content: HTMLElement; overlay: HTMLElement; host: Host; onCrash(cause: unknown): void };

/** Renders the module. @returns a function that unmounts it */
export function renderPage({ Page, content, overlay, host, onCrash }: Options): () => void {
  const container = content.ownerDocument.createElement('div');
  content.replaceChildren(container);
  const root = createRoot(container, { onUncaughtError: onCrash });
  root.render(
    <StrictMode>
      <HostProvider host={host}>
        <Page />
        {createPortal(<EmbeddedToasts />, overlay)}
      </HostProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
