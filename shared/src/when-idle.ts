/**
 * Runs a function when the browser has nothing else to do, at the latest after a second.
 * @param delayInSafari milliseconds to wait in Safari, which has no idle callbacks
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, delayInSafari: number): () => void {
  let isCanceled = false;
  const start = () => {
    if (!isCanceled) run();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 1000 });
  else setTimeout(start, delayInSafari);
  return () => {
    isCanceled = true;
  };
}

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
