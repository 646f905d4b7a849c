/** The number that the router gives to a history entry. A link to a part of the page adds an entry without one. */
export function entryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** Returns to the entry with this number. Resolves on the arrival. */
export function traverseTo(index: number): Promise<unknown> {
  const arrival = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  // Zero would reload the page. Without numbers it was probably Back.
  history.go(index - entryIndex() || 1);
  return arrival;
}
