import type { Counts } from '../../server/src/frontend/releases/analysis/canary-rule.ts';

/** Counts of the last minutes, as the sum of one entry a minute. */
export class RollingCounts {
  readonly sum: Counts = { loads: 0, failures: 0 };
  readonly #loads: Int32Array;
  readonly #failures: Int32Array;
  #at = 0;

  constructor(minutes: number) {
    this.#loads = new Int32Array(minutes);
    this.#failures = new Int32Array(minutes);
  }

  /** Adds a minute and drops the oldest one. */
  add({ loads, failures }: Counts): void {
    this.sum.loads += loads - (this.#loads[this.#at] ?? 0);
    this.sum.failures += failures - (this.#failures[this.#at] ?? 0);
    this.#loads[this.#at] = loads;
    this.#failures[this.#at] = failures;
    this.#at = (this.#at + 1) % this.#loads.length;
  }
}
