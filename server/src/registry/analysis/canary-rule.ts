/** Loads of a remote, and how many of them failed. */
export type Counts = { loads: number; failures: number };

/** The logarithms of the likelihood ratios, one for each of `alternatives`. Stored in the database. */
export type Evidence = readonly number[];

/** The failure rates of a broken release, each compared with the background rate. */
const alternatives = [0.08, 0.2, 0.5, 0.95];
/** A broken release fails at least so many times as often as the rest. */
const minRatio = 2.5;
const maxAlternative = 0.99;
/** Below that failure rate no release is broken. */
const minBackground = 0.01;
/** Below `maxAlternative`, so that the alternatives stay above the background rate. */
const maxBackground = 0.98;
/** The quantile of the normal distribution for a one-sided bound of 95 %. */
const z = 1.6448536269514722;
/** The recent rate also counts so many loads that fail as often as those of the day. */
const priorLoads = 20;
/** The bound of fewer loads is so wide that no release would seem broken. */
const leastLoads = 20;
/** At most 1 in 200 canaries that fail no more often than the background reach this mean ratio, however long they run. */
const convincingRatio = 200;
/** The network or a browser of one company may be the reason of its failures. */
const minCompanies = 2;

export const noEvidence: Evidence = alternatives.map(() => 0);

/**
 * The failure rate that a good canary may have, from the loads of all other versions of its remote.
 * @param counts of the last 24 hours, and of the last 15 minutes
 */
export function backgroundRate({ day, recent }: { day: Counts; recent: Counts }): number {
  const rate = day.loads > 0 ? rateOf(day) : 0;
  const recentRate = rateOf({ loads: recent.loads + priorLoads, failures: recent.failures + priorLoads * rate });
  return Math.min(maxBackground, Math.max(minBackground, day.loads < leastLoads ? 0 : upperBound(day), recentRate));
}

/**
 * The evidence after one more load of the canary.
 * @param background the `backgroundRate` at the time of the load
 */
export function addLoad(evidence: Evidence, background: number, isFailure: boolean): Evidence {
  return alternatives.map((alternative, index) => {
    const broken = Math.min(maxAlternative, Math.max(alternative, minRatio * background));
    const ratio = isFailure ? broken / background : (1 - broken) / (1 - background);
    return (evidence[index] ?? 0) + Math.log(ratio);
  });
}

/** How many times as probable the loads are when the release is broken; the mean of the alternatives. */
export function meanRatio(evidence: Evidence): number {
  return evidence.reduce((sum, logRatio) => sum + Math.exp(logRatio), 0) / alternatives.length;
}

/**
 * True when the canary must end.
 * @param failingCompanies how many different companies had a failed load
 */
export function isConvincing(evidence: Evidence, failingCompanies: number): boolean {
  return failingCompanies >= minCompanies && meanRatio(evidence) >= convincingRatio;
}

/** At most 1, because the counts of loads and of failures may be read at different times. */
function rateOf({ loads, failures }: Counts): number {
  return Math.min(1, failures / loads);
}

/** The upper Wilson bound of a failure rate. */
function upperBound(counts: Counts): number {
  const { loads } = counts;
  const rate = rateOf(counts);
  const spread = z * Math.sqrt((rate * (1 - rate)) / loads + (z / (2 * loads)) ** 2);
  return (rate + z ** 2 / (2 * loads) + spread) / (1 + z ** 2 / loads);
}
