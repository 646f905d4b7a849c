/** What tells that somebody is there. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Runs once, at the first sign of a visitor who does something. What is not needed to show the page is loaded then: long enough before a
 * button is pressed, and not while the page itself is still being loaded and drawn. Gives the way to stop waiting.
 */
export function onFirstSign(run: () => void): () => void {
  const stopped = new AbortController();
  const begin = () => {
    stopped.abort();
    run();
  };
  for (const sign of signs) document.addEventListener(sign, begin, { signal: stopped.signal, passive: true });
  return () => stopped.abort();
}
