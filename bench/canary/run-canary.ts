import { backgroundRate, type Counts } from '../../server/src/registry/analysis/canary-rule.ts';

const companies = 40;
/** Daily limits have their usual effect on the second day. */
const warmUpMinutes = 2 * 24 * 60;

export type Portal = { loadsPerHour: number; canaryPercent: number };
/** The failure rate of a load, by the minutes since the canary began. */
export type FailureRate = (minute: number) => number;
type Load = { minute: number; company: number; isFailure: boolean };
export type CanaryLoad = Load & { background: number };
/** Says whether a load counts. Takes the loads of one version in their order. */
export type Counting = (load: Load) => boolean;

/** Uniform numbers from 0 to 1, without 1, by the generator sfc32: the same seed gives the same numbers on every machine. */
export function createRandom(seed: number): () => number {
  let [a, b, c, counter] = [0, seed | 0, 0, 1];
  const random = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first numbers of similar seeds are similar.
  for (let count = 0; count < 15; count += 1) random();
  return random;
}

/** Counts of the last minutes, as the sum of one entry a minute. */
class RollingCounts {
  readonly sum: Counts = { loads: 0, failures: 0 };
  readonly #minutes: Counts[];
  #at = 0;

  constructor(minutes: number) {
    this.#minutes = Array.from({ length: minutes }, () => ({ loads: 0, failures: 0 }));
  }

  /** Adds a minute and drops the oldest one. */
  add(minute: Counts): void {
    const oldest = this.#minutes[this.#at] ?? { loads: 0, failures: 0 };
    this.sum.loads += minute.loads - oldest.loads;
    this.sum.failures += minute.failures - oldest.failures;
    this.#minutes[this.#at] = minute;
    this.#at = (this.#at + 1) % this.#minutes.length;
  }
}

export type Canary = { portal: Portal; rest: FailureRate; rate: FailureRate; counting: Counting };

/**
 * The loads of a canary and the background rate at their time, in their order, without an end. Loads arrive at random times, from
 * companies of the same size. The other versions have been running for two days when the canary begins.
 * @param canary `rest` and `rate` are the failure rates of the other versions and of the canary, `counting` is that of the others
 */
export function* runCanary(random: () => number, { portal, rest, rate, counting }: Canary): Generator<CanaryLoad> {
  const day = new RollingCounts(24 * 60);
  const recent = new RollingCounts(15);
  let current = { loads: 0, failures: 0 };
  let passed = -warmUpMinutes;
  let background = Number.NaN;
  for (let minute = -warmUpMinutes; ; ) {
    // The time between two events of a Poisson process.
    minute -= (Math.log(1 - random()) * 60) / portal.loadsPerHour;
    if (passed < Math.floor(minute)) {
      for (; passed < Math.floor(minute); passed += 1) {
        day.add(current);
        recent.add(current);
        current = { loads: 0, failures: 0 };
      }
      background = backgroundRate({ day: day.sum, recent: recent.sum });
    }
    const company = Math.floor(random() * companies);
    const isOfCanary = minute >= 0 && random() * 100 < portal.canaryPercent;
    const load = { minute, company, isFailure: random() < (isOfCanary ? rate : rest)(minute) };
    if (isOfCanary) yield { ...load, background };
    else if (counting(load)) {
      current.loads += 1;
      if (load.isFailure) current.failures += 1;
    }
  }
}

/** True for one load per company in that many minutes. */
export function oncePer(minutes: number): Counting {
  const last: number[] = Array.from({ length: companies }, () => Number.NEGATIVE_INFINITY);
  return ({ minute, company }) => {
    if (minute - (last[company] ?? 0) < minutes) return false;
    last[company] = minute;
    return true;
  };
}
