const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Runs a function once, when the browser is idle after the visitor's first interaction: it loads what the first view does not need. What
 * the interaction itself needs comes first.
 * Returns a function that cancels it.
 */
export function onFirstInteraction(run: () => void): () => void {
  const listening = new AbortController();
  let isCancelled = false;
  const start = () => {
    listening.abort();
    whenIdle(() => {
      if (!isCancelled) run();
    });
  };
  for (const type of interactions) document.addEventListener(type, start, { signal: listening.signal, passive: true });
  return () => {
    isCancelled = true;
    listening.abort();
  };
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run);
}
