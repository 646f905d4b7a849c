/** Calls back when a developer's machine has built a remote anew: its development server says so by an event `changed`. */
export function reloadOnChanges(origins: readonly string[], reload: () => void): void {
  // A stream that breaks is opened again by the browser itself, and an opening alone means nothing.
  for (const origin of new Set(origins)) new EventSource(`${origin}/changes`).addEventListener('changed', reload);
}
