import { addLoad, isConvincing, noEvidence } from '../../server/src/registry/analysis/canary-rule.ts';
import { median } from '../percentile.ts';
import {
  type Canary,
  type CanaryLoad,
  type Counting,
  createRandom,
  type FailureRate,
  oncePer,
  type Portal,
  runCanary,
} from './run-canary.ts';

const seed = Number(process.argv[2] ?? 1);
const runs = Number(process.argv[3] ?? 300);
if (!Number.isInteger(seed) || !Number.isInteger(runs) || runs < 1) throw new Error('node bench/canary/simulate.ts [seed] [runs of a row]');

const busyPortal: Portal = { loadsPerHour: 500, canaryPercent: 50 };
const portals = [50, 500].flatMap((loadsPerHour) => [10, 50].map((canaryPercent) => ({ loadsPerHour, canaryPercent })));
const random = createRandom(seed);

const steady = (rate: number) => () => rate;
/** The failure rates of all versions together. */
const goodRates: Readonly<Record<string, FailureRate>> = {
  '0.1 %': steady(0.001),
  '1.0 %': steady(0.01),
  '3.0 %': steady(0.03),
  '3.0 %, doubled in the first hour': (minute) => (minute >= 0 && minute < 60 ? 0.06 : 0.03),
};

/** Takes the loads of one canary in their order, and says when to end it. */
type StopRule = (load: CanaryLoad) => boolean;

const stopRules: Readonly<Record<string, () => StopRule>> = {
  'likelihood ratio': likelihoodRatio,
  'over 5 % of the last 20': overTwentiethOfLast,
  '3 failures': () => countFailures(3),
};

const everyLoad: Countings = { rest: () => () => true, canary: () => () => true };

console.log(`Seed ${seed}, ${runs} runs a row`);
console.log(
  'Good releases that are stopped within 80 hours; 500 loads an hour, canary 50 %: 20,000 loads of the canary. Every load counts',
);
console.table(
  mapValues(goodRates, (rate) =>
    mapValues(stopRules, (createRule) => shareStopped(repeat({ portal: busyPortal, rest: rate, rate }, 80, createRule))),
  ),
);
console.log('Good releases that the likelihood ratio stops within 24 hours; loads an hour, percentage of the canary');
console.log('Of each company the first load in ten minutes counts, and one failure of the canary a day');
const portalsByName = Object.fromEntries(portals.map((portal) => [nameOf(portal), portal]));
console.table(
  mapValues(goodRates, (rate) => mapValues(portalsByName, (portal) => shareStopped(repeatAsServer({ portal, rest: rate, rate })))),
);
console.log('Until the likelihood ratio stops a broken release, within 24 hours: medians. The rest fails in 0.1 % of its loads');
console.table(portals.flatMap((portal) => [1, 0.05].map((rate) => describeBroken(portal, rate))));
console.log('–: less than half of the runs were stopped.');

function describeBroken(portal: Portal, rate: number) {
  const stops = repeatAsServer({ portal, rest: steady(0.001), rate: steady(rate) });
  return {
    'loads an hour, canary': nameOf(portal),
    fails: `${rate * 100} %`,
    stopped: shareStopped(stops),
    'failed loads': format(median(stops.map(({ failures }) => failures)), 0),
    minutes: format(median(stops.map(({ minutes }) => minutes)), 1),
  };
}

/** What it takes until a rule stops one release. Infinite when it never does. */
type Stop = { failures: number; minutes: number };
/** Which loads of the rest and of the canary count. */
type Countings = { rest: () => Counting; canary: () => Counting };

/** The server's counting and rule. */
function repeatAsServer(canary: Omit<Canary, 'counting'>): Stop[] {
  return repeat(canary, 24, likelihoodRatio, { rest: () => oncePer(10), canary: firstLoadsFailingOnce });
}

function repeat(canary: Omit<Canary, 'counting'>, hours: number, createRule: () => StopRule, countings = everyLoad): Stop[] {
  return Array.from({ length: runs }, () => {
    const [isCounted, stops] = [countings.canary(), createRule()];
    let failures = 0;
    for (const load of runCanary(random, { ...canary, counting: countings.rest() })) {
      if (load.minute > hours * 60) break;
      if (load.isFailure) failures += 1;
      if (isCounted(load) && stops(load)) return { failures, minutes: load.minute };
    }
    return { failures: Number.POSITIVE_INFINITY, minutes: Number.POSITIVE_INFINITY };
  });
}

/** The server's rule. */
function likelihoodRatio(): StopRule {
  let evidence = noEvidence;
  const failing = new Set<number>();
  return ({ company, isFailure, background }) => {
    evidence = addLoad(evidence, background, isFailure);
    if (!isFailure) return false;
    failing.add(company);
    return isConvincing(evidence, failing.size);
  };
}

function overTwentiethOfLast(): StopRule {
  const last: boolean[] = [];
  return ({ isFailure }) => {
    last.push(isFailure);
    if (last.length > 20) last.shift();
    return last.length === 20 && last.filter(Boolean).length > 1;
  };
}

function countFailures(limit: number): StopRule {
  let failures = 0;
  return ({ isFailure }) => {
    if (isFailure) failures += 1;
    return failures >= limit;
  };
}

/** Of each company the first load in ten minutes counts, whether it failed or not, and one failed load a day. */
function firstLoadsFailingOnce(): Counting {
  const failed = oncePer(24 * 60);
  const first = oncePer(10);
  return (load) => first(load) && (!load.isFailure || failed(load));
}

function mapValues<Value, Cell>(values: Readonly<Record<string, Value>>, cellOf: (value: Value) => Cell): Record<string, Cell> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cellOf(value)]));
}

function shareStopped(stops: readonly Stop[]): string {
  return `${((stops.filter(({ minutes }) => Number.isFinite(minutes)).length / stops.length) * 100).toFixed(1)} %`;
}

function nameOf({ loadsPerHour, canaryPercent }: Portal): string {
  return `${loadsPerHour}, ${canaryPercent} %`;
}

function format(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
