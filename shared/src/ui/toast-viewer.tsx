import { useHost, useStrings } from '@osk/shared/host';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Toast } from '../toast-bus.ts';
import { classNames } from './class-names.ts';
import { uiStrings } from './strings.ts';
import styles from './toast-viewer.module.css';

/** Shows the messages of the toast bus at the top right. */
export function ToastViewer() {
  const toasts = useStore(useHost().toasts, (state) => state.toasts);
  return (
    <section className={styles.viewer} aria-label={useStrings(uiStrings).notifications}>
      {toasts.map((toast) => (
        <Message key={toast.id} {...toast} />
      ))}
    </section>
  );
}

function Message({ id, kind, text }: Toast) {
  const { toasts: bus } = useHost();
  useEffect(() => bus.startTimer(id), [bus, id]);
  return (
    // biome-ignore lint/a11y: pointer shortcuts only; the message disappears by itself
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(styles.toast, styles[kind])}
      onClick={() => bus.dismiss(id)}
      onPointerEnter={() => bus.pauseTimer(id)}
      onPointerLeave={() => bus.resumeTimer(id)}
    >
      {text}
    </div>
  );
}
