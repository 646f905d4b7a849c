import { onFirstInteraction } from '@osk/shared/first-interaction';
import type { Host } from '@osk/shared/host';

/** Shows what is on the toast bus, in a root of its own: loaded when a visitor does something, or with the first message if that is sooner. */
export function showToasts(host: Host): void {
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    try {
      const { renderToasts } = await import('./render-toasts.tsx');
      renderToasts(host);
    } catch {
      // The next message tries again.
      started = false;
    }
  };
  host.toasts.subscribe(() => void start());
  onFirstInteraction(() => void start());
}
