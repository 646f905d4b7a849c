import { setTimeout as delay } from 'node:timers/promises';

let changes = 0;

export function noteChange(): void {
  changes += 1;
}

/** Counts the changes of a document or a shadow tree. */
export function observeChanges(target: Node): void {
  const everything = { childList: true, subtree: true, attributes: true, characterData: true };
  new MutationObserver(noteChange).observe(target, everything);
}

/** Longer than an animation frame, which `emulate-browser.ts` shortens. */
const quiet = { rounds: 3, milliseconds: 4 };

/** Waits until nothing changes and no script loads, for a second at most. */
export async function waitUntilStable(): Promise<void> {
  let [before, unchanged] = [-1, 0];
  for (let round = 0; round < 250 && unchanged < quiet.rounds; round++) {
    await delay(quiet.milliseconds);
    unchanged = changes === before ? unchanged + 1 : 0;
    before = changes;
  }
}

/** Rejects when something takes over 10 s to load. */
export async function withTimeout<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const timedOut = delay(10_000).then(() => {
    throw new Error('it did not load within 10 s');
  });
  return Promise.race([loading, timedOut]);
}

/**
 * Runs a script with timers that do not wait. React takes its timer when its script runs, and delays what loads late by up to 300 ms: a page
 * that waits for it would seem stable.
 */
export async function withFastTimers<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  const { setTimeout } = globalThis;
  const fast = (callback: () => void, milliseconds = 0) => setTimeout(callback, milliseconds <= 500 ? 0 : milliseconds);
  Object.assign(globalThis, { setTimeout: fast });
  try {
    return await run();
  } finally {
    Object.assign(globalThis, { setTimeout });
  }
}
