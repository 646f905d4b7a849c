import { useHost, useStrings } from '@osk/shared/host';
import { useEffect, useId, useRef } from 'react';
import { toast as show, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { useStore } from 'zustand';
import { uiStrings } from './strings.ts';
import styles from './toast-viewer.module.css';

/** Shows what is on the toast bus, top right. The bus owns the times, so react-toastify closes nothing by itself. */
export function ToastViewer() {
  const { toasts: bus } = useHost();
  const { notifications } = useStrings(uiStrings);
  const toasts = useStore(bus, (state) => state.toasts);
  const shown = useRef(new Set<number>());
  // Several modules may be embedded in one page, each with messages of its own.
  const container = useId();

  useEffect(() => {
    for (const { id, kind, text: message } of toasts) {
      if (shown.current.has(id)) continue;
      shown.current.add(id);
      // biome-ignore-start lint/a11y/noStaticElementInteractions: the pointer only keeps the message in sight
      const content = (
        <div className={styles.message} onPointerEnter={() => bus.pauseTimer(id)} onPointerLeave={() => bus.resumeTimer(id)}>
          {message}
        </div>
      );
      // biome-ignore-end lint/a11y/noStaticElementInteractions: as above
      bus.startTimer(id);
      show(content, {
        containerId: container,
        toastId: id,
        type: kind,
        role: kind === 'error' ? 'alert' : 'status',
        onClose: () => bus.dismiss(id),
      });
    }
    for (const id of shown.current) {
      if (toasts.some((toast) => toast.id === id)) continue;
      shown.current.delete(id);
      show.dismiss({ id, containerId: container });
    }
  }, [toasts, bus, container]);

  return (
    <ToastContainer
      position="top-right"
      autoClose={false}
      closeOnClick
      closeButton={false}
      draggable={false}
      hideProgressBar
      icon={false}
      transition={AtOnce}
      containerId={container}
      aria-label={notifications}
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
    />
  );
}

/** react-toastify removes a toast when its animation ends; one that does not animate says so itself. */
function AtOnce({ children, isIn, done, nodeRef }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return <div ref={nodeRef as React.Ref<HTMLDivElement>}>{children}</div>;
}
