/** Makes the style sheet lay out the sections that the first paint skips. */
export function layOutSections(): void {
  document.getElementById('content')?.setAttribute('data-laid-out', '');
}

/** How long the hydrated page waits in browsers that do not report when they are idle, in milliseconds. */
const delay = 500;

/** An effect: lays them out when the browser is idle. Returns what cancels it. */
export function layOutSectionsWhenIdle(): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(layOutSections, delay);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(layOutSections);
  return () => cancelIdleCallback(callback);
}
