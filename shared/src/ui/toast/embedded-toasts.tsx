import { useHost, useStrings } from '@osk/shared/host';
import { useStore } from 'zustand';
import { toastStrings } from './strings.ts';
import styles from './toast-message.module.css';
import { roleOf, ToastMessage, toastClassOf } from './toast-message.tsx';

/** The toasts of an embedded module, as the `ToastViewer` shows them. The script of the module has no room for react-toastify. */
export function EmbeddedToasts() {
  const { toasts: bus } = useHost();
  const { notifications } = useStrings(toastStrings);
  const toasts = useStore(bus, (state) => state.toasts);
  return (
    <section aria-live="polite" aria-relevant="additions text" aria-label={notifications}>
      {toasts.length > 0 && (
        <div className={styles.container}>
          {toasts.map((toast) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: a toast disappears by itself
            // biome-ignore lint/a11y/noStaticElementInteractions: the rule does not read a role that is computed
            <div key={toast.id} part="message" role={roleOf(toast)} className={toastClassOf(toast)} onClick={() => bus.dismiss(toast.id)}>
              <ToastMessage toast={toast} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
