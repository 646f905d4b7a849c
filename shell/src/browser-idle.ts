/** Resolves when the browser has nothing else to do. */
export function browserIdle(): Promise<unknown> {
  // Safari has no idle callbacks. A second is enough for most pages.
  return new Promise((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 1000)));
}
