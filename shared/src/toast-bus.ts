import { createStore, type StoreApi } from 'zustand/vanilla';

export type Toast = { id: number; kind: 'success' | 'error' | 'info'; text: string };

/** Anyone publishes, the host shows (specification, section 8). */
export type ToastBus = StoreApi<{ toasts: readonly Toast[] }> & {
  /** Adds a message, unless the same one is visible. */
  publish(toast: Omit<Toast, 'id'>): void;
  /** The message is rendered: dismisses it after 5 seconds. */
  startTimer(id: number): void;
  /** Keeps a message while the pointer is on it. */
  pauseTimer(id: number): void;
  /** Dismisses the message one second after the pointer has left. */
  resumeTimer(id: number): void;
  dismiss(id: number): void;
};

const visibleFor = 5000;
const visibleAfterHover = 1000;

export function createToastBus(): ToastBus {
  const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;

  const pauseTimer = (id: number) => clearTimeout(timers.get(id));
  const dismiss = (id: number) => {
    pauseTimer(id);
    timers.delete(id);
    store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  };
  const dismissAfter = (id: number, milliseconds: number) => {
    pauseTimer(id);
    timers.set(
      id,
      setTimeout(() => dismiss(id), milliseconds),
    );
  };

  return {
    ...store,
    publish({ kind, text }) {
      const { toasts } = store.getState();
      if (toasts.some((toast) => toast.kind === kind && toast.text === text)) return;
      lastId += 1;
      store.setState({ toasts: [...toasts, { id: lastId, kind, text }] });
    },
    startTimer: (id) => dismissAfter(id, visibleFor),
    pauseTimer,
    resumeTimer: (id) => dismissAfter(id, visibleAfterHover),
    dismiss,
  };
}
