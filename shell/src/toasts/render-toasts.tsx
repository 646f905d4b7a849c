import { type Host, HostProvider } from '@osk/shared/host';
import { ToastViewer } from '@osk/shared/ui/toast-viewer';
import { createRoot } from 'react-dom/client';

export function renderToasts(host: Host): void {
  createRoot(document.getElementById('toasts') as HTMLElement).render(
    <HostProvider host={host}>
      <ToastViewer />
    </HostProvider>,
  );
}
