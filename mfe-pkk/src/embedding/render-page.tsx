import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import { type Host, HostProvider } from '@osk/shared/host';
import { EmbeddedToasts } from '@osk/shared/ui/embedded-toasts';
import { type ComponentType, StrictMode, version } from 'react';
import { createPortal, version as domVersion } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { EmbeddingError, reactMismatch } from './embedding-error.ts';

type Options = { Page: ComponentType; content: HTMLElement; overlay: HTMLElement; host: Host; onCrash(error: EmbeddingError): void };

/** The version of the React that renders the module, which may be the page's. */
export const reactVersion = version;

/** Renders the module. @returns a function that unmounts it @throws EmbeddingError when the page's React does not fit */
export function renderPage({ Page, content, overlay, host, onCrash }: Options): () => void {
  const mismatch = reactMismatch(version, domVersion);
  if (mismatch) throw mismatch;
  // React empties its container after a crash, so the error message must be outside it.
  const container = content.ownerDocument.createElement('div');
  content.replaceChildren(container);
  const root = createRoot(container, {
    onUncaughtError: (cause) => onCrash(new EmbeddingError('crashed', 'The page crashed', { cause })),
  });
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
