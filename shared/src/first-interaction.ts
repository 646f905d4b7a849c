import { whenIdle } from './when-idle.ts';

const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Runs a function once, when the browser is idle after the visitor's first interaction. It is for what the first view does not need.
 * Returns a function that cancels it.
 */
export function onFirstInteraction(run: () => void): () => void {
  const listening = new AbortController();
  let cancel = () => {};
  const start = () => {
    listening.abort();
    cancel = whenIdle(run, 0);
  };
  for (const type of interactions) document.addEventListener(type, start, { signal: listening.signal, passive: true });
  return () => {
    listening.abort();
    cancel();
  };
}
