import { useHost, useLanguage } from '@osk/shared/host';
import { useEffect } from 'react';
import type { Toast } from '../../toast-bus.ts';
import { classNames } from '../class-names.ts';
import styles from './toast-message.module.css';

export const roleOf = ({ kind }: Toast) => (kind === 'error' ? 'alert' : 'status');

export const toastClassOf = ({ kind }: Toast) => classNames(styles.toast, styles[kind]);

/** The content of a toast. Its timer starts when it is rendered, and waits while the pointer is on it. */
export function ToastMessage({ toast: { id, text, textIn = () => text } }: { toast: Toast }) {
  const { toasts: bus } = useHost();
  const { language } = useLanguage();
  useEffect(() => bus.startTimer(id), [bus, id]);
  return (
    <div className={styles.message} onPointerEnter={() => bus.pauseTimer(id)} onPointerLeave={() => bus.resumeTimer(id)}>
      {textIn(language)}
    </div>
  );
}
