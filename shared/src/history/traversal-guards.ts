/** Each returns whether it undoes the traversal that has just happened. Then the router does not see it, and its page stays. */
export const traversalGuards = new Set<() => boolean>();

/** Must be called before the router listens: a window calls its listeners in their order, captured or not. */
export function guardTraversals(): void {
  addEventListener('popstate', askGuards);
}

function askGuards(event: PopStateEvent): void {
  if ([...traversalGuards].some((undoes) => undoes())) event.stopImmediatePropagation();
}
