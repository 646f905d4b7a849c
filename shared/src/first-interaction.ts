const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Runs a function once, on the visitor's first interaction: it loads what the first view does not need.
 * Returns a function that cancels it.
 */
export function onFirstInteraction(run: () => void): () => void {
  const controller = new AbortController();
  const start = () => {
    controller.abort();
    run();
  };
  for (const type of interactions) document.addEventListener(type, start, { signal: controller.signal, passive: true });
  return () => controller.abort();
}
