import { type Host, HostProvider } from '@osk/shared/host';
import { createRoot } from 'react-dom/client';
import { ToastViewer } from './toast-viewer.tsx';

export function renderToasts(host: Host): void {
  createRoot(document.getElementById('toasts') as HTMLElement).render(
    <HostProvider host={host}>
      <ToastViewer />
    </HostProvider>,
  );
}
