declare global {
  interface Window {
    /** The element that the next click must hit. */
    clickTarget?: Element;
    /** Ends a guard, and returns whether the click hit its target. */
    endGuard?: () => boolean;
  }
}

/** Runs in the page. Lets a click through only to its target: a page may move between measuring and clicking. */
export function guardClick(): void {
  const { clickTarget: target } = window;
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;
  let hits = true;
  const listener = (event: Event) => {
    hits &&= target !== undefined && event.composedPath().includes(target);
    if (hits) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of types) addEventListener(type, listener, true);
  window.endGuard = () => {
    for (const type of types) removeEventListener(type, listener, true);
    return hits;
  };
}
