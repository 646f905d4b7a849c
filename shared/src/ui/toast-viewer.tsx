import { useHost, useStrings } from '@osk/shared/host';
import { useEffect, useId, useRef } from 'react';
import { toast as show, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { useStore } from 'zustand';
import { uiStrings } from './strings.ts';
import styles from './toast-viewer.module.css';

/** Shows the messages of the toast bus at the top right. The bus owns the timers, so react-toastify closes nothing. */
export function ToastViewer() {
  const { toasts: bus } = useHost();
  const { notifications } = useStrings(uiStrings);
  const toasts = useStore(bus, (state) => state.toasts);
  const rendered = useRef(new Set<number>());
  // A page may embed several modules, each with its own messages.
  const container = useId();

  useEffect(() => {
    for (const { id, kind, text: message } of toasts) {
      if (rendered.current.has(id)) continue;
      rendered.current.add(id);
      // biome-ignore-start lint/a11y/noStaticElementInteractions: the pointer only pauses the timer
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
    for (const id of rendered.current) {
      if (toasts.some((toast) => toast.id === id)) continue;
      rendered.current.delete(id);
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
      transition={NoTransition}
      containerId={container}
      aria-label={notifications}
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
    />
  );
}

/** Replaces the animation at whose end react-toastify removes a toast. */
function NoTransition({ children, isIn, done, nodeRef }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return <div ref={nodeRef as React.Ref<HTMLDivElement>}>{children}</div>;
}
