/**
 * Runs a function when the browser has nothing else to do.
 * @param delayInSafari milliseconds to wait in Safari, which has no idle callbacks
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, delayInSafari: number): () => void {
  let isCanceled = false;
  const start = () => {
    if (!isCanceled) run();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
  else setTimeout(start, delayInSafari);
  return () => {
    isCanceled = true;
  };
}
