import { backgroundRate, type Counts } from '../../server/src/frontend/releases/analysis/canary-rule.ts';
import { exponential, poisson, type Random } from './random.ts';
import { RollingCounts } from './rolling-counts.ts';

const companies = 40;
const minutesOfDay = 24 * 60;
/** Daily limits have their usual effect on the second day. */
const warmUpMinutes = 2 * minutesOfDay;

export type Portal = { loadsPerHour: number; canaryPercent: number };
/** The failure rate of a load, by the minutes since the canary began. */
export type FailureRate = (minute: number) => number;
export type Load = { minute: number; company: number; isFailure: boolean };
/** Says whether a load counts. Takes the loads of one version in their order. */
export type Counting = (load: Load) => boolean;
/** The other versions. Every load counts without `counting`. */
export type Rest = { rate: FailureRate; counting?: Counting };

/**
 * The loads of a canary and the background rate at their time, in their order, without an end. Loads arrive at random times, from
 * companies of the same size. The other versions have been running for two days when the canary begins.
 */
export function* runCanary(random: Random, portal: Portal, rest: Rest, rate: FailureRate): Generator<Load & { background: number }> {
  const canaryShare = portal.canaryPercent / 100;
  const day = new RollingCounts(minutesOfDay);
  const recent = new RollingCounts(15);
  const passMinute = (minute: number, loads: number) => {
    const counts = countRest(random, rest, minute, loads);
    day.add(counts);
    recent.add(counts);
  };
  const loadsPerMinute = portal.loadsPerHour / 60;
  for (let minute = -warmUpMinutes; minute < 0; minute += 1) passMinute(minute, loadsPerMinute);

  let passed = 0;
  let background = backgroundRate({ day: day.sum, recent: recent.sum });
  for (let minute = 0; ; ) {
    minute += exponential(random, 1 / (loadsPerMinute * canaryShare));
    const isNewMinute = passed < Math.floor(minute);
    for (; passed < Math.floor(minute); passed += 1) passMinute(passed, loadsPerMinute * (1 - canaryShare));
    if (isNewMinute) background = backgroundRate({ day: day.sum, recent: recent.sum });
    yield { minute, company: anyCompany(random), isFailure: random() < rate(minute), background };
  }
}

/** The counts of a minute of the other versions. */
function countRest(random: Random, { rate, counting }: Rest, minute: number, meanLoads: number): Counts {
  const failures = poisson(random, meanLoads * rate(minute));
  const fine = poisson(random, meanLoads * (1 - rate(minute)));
  if (!counting) return { loads: failures + fine, failures };
  const counts = { loads: 0, failures: 0 };
  for (let left = failures + fine, failuresLeft = failures; left > 0; left -= 1) {
    const isFailure = random() * left < failuresLeft;
    if (isFailure) failuresLeft -= 1;
    if (!counting({ minute, company: anyCompany(random), isFailure })) continue;
    counts.loads += 1;
    if (isFailure) counts.failures += 1;
  }
  return counts;
}

function anyCompany(random: Random): number {
  return Math.floor(random() * companies);
}

/** Of each company one failed load a day counts, and one fine load in ten minutes. */
export function separateLimits(): Counting {
  const failed = createLimit(minutesOfDay);
  const fine = createLimit(10);
  return (load) => (load.isFailure ? failed(load) : fine(load));
}

/** Of each company the first load in ten minutes counts, whether it failed or not. */
export function firstLoads(): Counting {
  return createLimit(10);
}

/** As `firstLoads`, and one failed load a day. */
export function firstLoadsFailingOnce(): Counting {
  const failed = createLimit(minutesOfDay);
  const first = createLimit(10);
  return (load) => first(load) && (!load.isFailure || failed(load));
}

/** True for one load per company in that many minutes. */
function createLimit(minutes: number): Counting {
  const last: number[] = Array.from({ length: companies }, () => Number.NEGATIVE_INFINITY);
  return ({ minute, company }) => {
    if (minute - (last[company] ?? 0) < minutes) return false;
    last[company] = minute;
    return true;
  };
}
