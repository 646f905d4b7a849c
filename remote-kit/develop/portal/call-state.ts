/** What happens to every call: it gets its sample, stays without an answer, or fails. */
export const callStates = ['answered', 'pending', 'failing'] as const;
export type CallState = (typeof callStates)[number];

const key = 'sample-calls';

export function readCallState(): CallState {
  const stored = sessionStorage.getItem(key);
  return callStates.find((state) => state === stored) ?? 'answered';
}

/** Loads the page again, so that its first calls have the new state too. */
export function changeCallState(state: string): void {
  sessionStorage.setItem(key, state);
  location.reload();
}
