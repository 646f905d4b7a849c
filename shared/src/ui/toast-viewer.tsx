import { useHost, useStrings } from '@osk/shared/host';
import { useEffect, useId } from 'react';
import { toast as show, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import type { Toast } from '../toast-bus.ts';
import { uiStrings } from './strings.ts';
import styles from './toast-viewer.module.css';

/** Shows the messages of the toast bus at the top right. The bus owns the timers, so react-toastify closes nothing. */
export function ToastViewer() {
  const { toasts: bus } = useHost();
  const { notifications } = useStrings(uiStrings);
  // A page may embed several modules, each with its own messages.
  const containerId = useId();

  useEffect(() => {
    const render = (toasts: readonly Toast[], previous: readonly Toast[]) => {
      for (const { id, kind, text } of toasts.filter((toast) => !previous.includes(toast))) {
        const content = (
          <div className={styles.message} onPointerEnter={() => bus.pauseTimer(id)} onPointerLeave={() => bus.resumeTimer(id)}>
            {text}
          </div>
        );
        const role = kind === 'error' ? 'alert' : 'status';
        show(content, { containerId, toastId: id, type: kind, role, onClose: () => bus.dismiss(id) });
        bus.startTimer(id);
      }
      for (const { id } of previous.filter((toast) => !toasts.includes(toast))) show.dismiss({ id, containerId });
    };
    render(bus.getState().toasts, []);
    return bus.subscribe(({ toasts }, previous) => render(toasts, previous.toasts));
  }, [bus, containerId]);

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
      containerId={containerId}
      aria-label={notifications}
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
    />
  );
}

/** Replaces the animation: react-toastify removes a toast when its animation ends. */
function NoTransition({ children, isIn, done, nodeRef }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return <div ref={nodeRef as React.Ref<HTMLDivElement>}>{children}</div>;
}
