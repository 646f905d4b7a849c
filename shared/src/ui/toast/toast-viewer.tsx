import { useHost, useStrings } from '@osk/shared/host';
import { useEffect } from 'react';
import { toast as show, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import type { Toast } from '../../toast-bus.ts';
import { classNames } from '../class-names.ts';
import { toastStrings } from './strings.ts';
import messageStyles from './toast-message.module.css';
import { roleOf, ToastMessage, toastClassOf } from './toast-message.tsx';
import styles from './toast-viewer.module.css';

/** Shows the messages of the toast bus at the top right. The bus owns the timers, so react-toastify closes nothing. */
export function ToastViewer() {
  const { toasts: bus } = useHost();
  const { notifications } = useStrings(toastStrings);

  useEffect(() => {
    const render = (toasts: readonly Toast[], previous: readonly Toast[]) => {
      for (const toast of toasts.filter((toast) => !previous.includes(toast))) {
        show(<ToastMessage toast={toast} />, {
          toastId: toast.id,
          role: roleOf(toast),
          className: toastClassOf(toast),
          // Renders no progress bar. `hideProgressBar` would render an invisible one.
          customProgressBar: true,
          onClose: () => bus.dismiss(toast.id),
        });
      }
      for (const { id } of previous.filter((toast) => !toasts.includes(toast))) show.dismiss(id);
    };
    render(bus.getState().toasts, []);
    return bus.subscribe(({ toasts }, previous) => render(toasts, previous.toasts));
  }, [bus]);

  return (
    <ToastContainer
      position="top-right"
      autoClose={false}
      closeOnClick
      closeButton={false}
      draggable={false}
      icon={false}
      transition={NoTransition}
      aria-label={notifications}
      className={classNames(messageStyles.container, styles.viewer, 'not-printed')}
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
