import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import { type Host, HostProvider } from '@osk/shared/host';
import { ToastViewer } from '@osk/shared/ui/toast-viewer';
import { type ComponentType, StrictMode, version } from 'react';
import { createPortal, version as domVersion } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Problem } from './problem.ts';
import { wrongReact } from './wrong-react.ts';

type Place = { Page: ComponentType; content: HTMLElement; overlay: HTMLElement; host: Host; onCrash(problem: Problem): void };

/** The React that runs it, which may be the page's own. */
export const reactVersion = version;

/** Shows the page. @returns what takes it away again. @throws Problem where the page has handed in a React that does not do. */
export function show({ Page, content, overlay, host, onCrash }: Place): () => void {
  const wrong = wrongReact(version, domVersion);
  if (wrong) throw wrong;
  // React empties its place when a first drawing fails: what is said instead stands beside it.
  const place = content.ownerDocument.createElement('div');
  content.replaceChildren(place);
  const root = createRoot(place, {
    onUncaughtError: (cause) => onCrash(new Problem('crashed', 'The screen has failed', '', cause)),
  });
  root.render(
    <StrictMode>
      <HostProvider host={host}>
        <Page />
        {createPortal(<ToastViewer />, overlay)}
      </HostProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
