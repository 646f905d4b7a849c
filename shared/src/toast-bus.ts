import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Language, LanguageStore } from './preferences.ts';

/** A text in the user's language. */
export type TextIn = (language: Language) => string;

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Instead of `text`, in the language of the page. Hosts before 1.2.0 show `text`. */
  textIn?: TextIn;
};

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
    const timer = setTimeout(() => dismiss(id), milliseconds);
    timers.set(id, timer);
  };

  return {
    ...store,
    publish(message) {
      const { toasts } = store.getState();
      if (toasts.some((toast) => toast.kind === message.kind && inOneLanguage(toast) === inOneLanguage(message))) return;
      lastId += 1;
      store.setState({ toasts: [...toasts, { id: lastId, ...message }] });
    },
    startTimer: (id) => dismissAfter(id, visibleFor),
    pauseTimer,
    resumeTimer: (id) => dismissAfter(id, visibleAfterHover),
    dismiss,
  };
}

/** The same for a message that was published before the language changed. */
const inOneLanguage = ({ text, textIn = () => text }: Omit<Toast, 'id'>) => textIn('pl');

type Publisher = { toasts: ToastBus; language: LanguageStore };

/** Publishes a message that follows the language while it is visible. */
export function publishToast({ toasts, language }: Publisher, kind: Toast['kind'], textIn: TextIn): void {
  toasts.publish({ kind, text: textIn(language.getState().language), textIn });
}
