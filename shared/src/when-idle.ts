/**
 * Runs a function when the browser has nothing else to do.
 * @param otherwise milliseconds to wait in Safari, which has no idle callbacks
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, otherwise: number): () => void {
  let isCancelled = false;
  const start = () => {
    if (!isCancelled) run();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
  else setTimeout(start, otherwise);
  return () => {
    isCancelled = true;
  };
}
