import type { Host } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { strings } from './strings.ts';

export { ConnectionNotice } from './connection-notice.tsx';

/** Milliseconds between the checks of a lost connection. The last one repeats. */
const waits = [2000, 4000, 8000, 15_000];
/** Milliseconds. */
const longestCheck = 5000;

export type Connection = {
  /** Whether the portal cannot be reached. */
  isLost(): boolean;
  /** Calls a function when that changes. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Asks the server, for example after a call without an answer. */
  check(): Promise<void>;
};

/**
 * Finds out whether the portal can be reached. `navigator.onLine` says little: in some browsers it is always true. So the server is asked,
 * and an `online` event is fired for the browser that has noticed nothing.
 */
export function createConnection(host: Pick<Host, 'toasts' | 'language'>, signal?: AbortSignal): Connection {
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
    isLost: () => isLost,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
  };
}

/** Whether the server, or a proxy before it, answers. */
async function isServerReached(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(longestCheck) });
    return true;
  } catch {
    return false;
  }
}
