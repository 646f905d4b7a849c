/** Safari has no word for it: a moment in which most pages are done. */
const moment = 1000;

/** Resolves once the browser has nothing to do. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, moment);
  });
}
