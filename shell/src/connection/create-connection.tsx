import { type Host, useStrings } from '@osk/shared/host';
import { askServerTime } from '@osk/shared/server-time';
import { publishToast } from '@osk/shared/toast-bus';
import { useSyncExternalStore } from 'react';
import styles from './connection-notice.module.css';
import { strings } from './strings.ts';

/** Milliseconds between the checks of a lost connection. The last one repeats. */
const waits = [2000, 4000, 8000, 15_000];

/**
 * Asks the server whether the portal can be reached: in some browsers `navigator.onLine` is always true. Fires `online` for a browser that
 * has noticed nothing.
 */
export function createConnection(host: Pick<Host, 'toasts' | 'language'>, signal?: AbortSignal) {
  const listeners = new Set<() => void>();
  let isLost = false;
  let checks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const wasLost = isLost;
    isLost = !(await isServerReached());
    if (isLost) timer = setTimeout(check, waits[Math.min(checks, waits.length - 1)]);
    checks = isLost ? checks + 1 : 0;
    if (isLost === wasLost) return;
    for (const listener of listeners) listener();
    if (isLost) return;
    publishToast(host, 'success', (language) => strings[language].back);
    dispatchEvent(new Event('online'));
  }

  function check(): Promise<void> {
    clearTimeout(timer);
    checking ??= ask().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  const listening = signal && { signal };
  addEventListener('offline', check, listening);
  const checkAgain = () => isLost && !document.hidden && void check();
  document.addEventListener('visibilitychange', checkAgain, listening);
  return {
    /** Whether the portal cannot be reached. */
    isLost: () => isLost,
    /** Calls a function when that changes. Returns a function that stops it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Asks the server, for example after a call without an answer. */
    check,
  };
}

/** Whether the server, or a proxy before it, answers. */
async function isServerReached(): Promise<boolean> {
  try {
    await askServerTime();
    return true;
  } catch {
    return false;
  }
}

/** Shows that the portal cannot be reached. Its region is always there, so that screen readers announce the text. */
export function ConnectionNotice({ connection: { subscribe, isLost } }: { connection: ReturnType<typeof createConnection> }) {
  const text = useStrings(strings);
  const isVisible = useSyncExternalStore(subscribe, isLost);
  return (
    // When a dialog opens, it hides everything without this attribute from screen readers.
    <div role="status" aria-live="polite" aria-label={text.connection}>
      {isVisible && <p className={`${styles.notice} not-printed`}>{text.lost}</p>}
    </div>
  );
}
