/** Whether this browser remembers a fact. The facts say nothing that tells companies apart, so they outlive the session. */
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
