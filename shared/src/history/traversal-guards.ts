/** Each returns whether it undoes the traversal that has just happened. Then the router does not see it, and its page stays. */
export const traversalGuards = new Set<() => boolean>();

/** Must be called before the router listens: a window calls its listeners in their order, captured or not. */
export function guardTraversals(): void {
  addEventListener('popstate', askGuards);
}

function askGuards(event: PopStateEvent): void {
  if ([...traversalGuards].some((undoes) => undoes())) event.stopImmediatePropagation();
}

/** Makes the browser ask before the page is closed or reloaded. A listener only while there is something to lose. */
export function preventUnload(event: BeforeUnloadEvent): void {
  // A page from the back-forward cache is hidden while it reloads: nobody could answer.
  if ('cached' in document.documentElement.dataset) return;
  event.preventDefault();
  // Chrome before 119 and Safari know only this.
  event.returnValue = true;
}
