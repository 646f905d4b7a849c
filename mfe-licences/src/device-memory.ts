/** Whether this browser remembers a fact. Facts outlive the session, so they must not show whose they are. */
export function isRemembered(fact: string): boolean {
  try {
    return localStorage.getItem(fact) !== null;
  } catch {
    return false;
  }
}

/** Without storage the fact is forgotten. */
export function remember(fact: string): void {
  try {
    localStorage.setItem(fact, '1');
  } catch {
    // Denied or full.
  }
}
