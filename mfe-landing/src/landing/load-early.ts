/** What the pointer or the focus does to a button before it is pressed. */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Begins to load what the page's dialogs need: at the first sign that one of their buttons will be pressed, or else once the page has
 * loaded and the browser has nothing else to do. Gives the way to stop waiting.
 */
export function loadEarly(load: () => Promise<unknown>): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  // A failure is told when a dialog is asked for.
  const begin = () => void load().catch(() => {});
  const onSign = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[aria-haspopup="dialog"]')) begin();
  };
  for (const sign of signs) document.addEventListener(sign, onSign, { signal });

  const whenIdle = () => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => signal.aborted || begin());
    else setTimeout(() => signal.aborted || begin(), 1000);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true, signal });
  return () => stopped.abort();
}
