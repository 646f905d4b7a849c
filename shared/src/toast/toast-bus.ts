import { createStore, type StoreApi } from 'zustand/vanilla';

type Toast = { id: number; kind: 'success' | 'error' | 'info'; text: string };

export type ToastBus = StoreApi<{ toasts: readonly Toast[] }> & {
  /** Asks for a message to be shown; one that is there already is not shown twice. */
  publish(toast: Omit<Toast, 'id'>): void;
  /** The message is in sight from now on: it goes after 5 seconds. */
  shown(id: number): void;
  dismiss(id: number): void;
  /** Keeps a message as long as the rollout or the focus is on it … */
  hold(id: number): void;
  /** … and one second more afterwards. */
  release(id: number): void;
};

const shownFor = 5000;
const afterHover = 1000;

/** The toast bus: anyone publishes, the host shows. It owns the times (specification, section 8), whatever shows the messages. */
export function createToastBus(): ToastBus {
  const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let last = 0;

  const stop = (id: number) => clearTimeout(timers.get(id));
  const dismiss = (id: number) => {
    stop(id);
    timers.delete(id);
    store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  };
  const dismissAfter = (id: number, milliseconds: number) => {
    stop(id);
    timers.set(
      id,
      setTimeout(() => dismiss(id), milliseconds),
    );
  };

  return {
    ...store,
    dismiss,
    publish({ kind, text }) {
      const { toasts } = store.getState();
      if (toasts.some((toast) => toast.kind === kind && toast.text === text)) return;
      last += 1;
      store.setState({ toasts: [...toasts, { id: last, kind, text }] });
    },
    shown: (id) => dismissAfter(id, shownFor),
    hold: stop,
    release(id) {
      if (timers.has(id)) dismissAfter(id, afterHover);
    },
  };
}
