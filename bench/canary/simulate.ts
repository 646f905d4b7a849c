import { median, percentile } from '../percentile.ts';
import { formatTable } from '../table.ts';
import { createRandom } from './random.ts';
import {
  type Counting,
  type FailureRate,
  firstLoads,
  firstLoadsFailingOnce,
  type Portal,
  runCanary,
  separateLimits,
} from './run-canary.ts';
import { allLoads, countFailures, lastLoads, likelihoodRatio, type StopRule } from './stop-rules.ts';

// node bench/canary/simulate.ts [seed] [runs of a row]
const seed = Number(process.argv[2] ?? 1);
const runs = Number(process.argv[3] ?? 300);
if (!Number.isInteger(seed) || !Number.isInteger(runs) || runs < 1) throw new Error('node bench/canary/simulate.ts [seed] [runs of a row]');

const maxLoads = 20_000;
const maxMinutes = 24 * 60;
const goodRates = [0.001, 0.01, 0.03];
const portals = [50, 500].flatMap((loadsPerHour) => [10, 50].map((canaryPercent) => ({ loadsPerHour, canaryPercent })));
const random = createRandom(seed);

const stopRules = {
  'likelihood ratio': likelihoodRatio,
  'over 5 % of the last 20': () => lastLoads(20, 0.05),
  'over 2 % after 20': () => allLoads(20, 0.02),
  '3 failures': () => countFailures(3),
};

/** Which loads of the rest and of the canary count. */
type CountingOfBoth = { rest: () => Counting; canary: () => Counting };
/** The server's. */
const serversCounting: CountingOfBoth = { rest: firstLoads, canary: firstLoadsFailingOnce };
const countings: Record<string, CountingOfBoth> = {
  'first loads': serversCounting,
  'separate limits': { rest: separateLimits, canary: separateLimits },
};
const courses = { '': steady, ', doubled in the first hour': doublingFrom(0), ', doubled in the second hour': doublingFrom(60) };

console.log(`Seed ${seed}, ${runs} runs a row`);
printGoodReleases();
printGoodReleasesByCounting();
printBrokenReleases();

function printGoodReleases(): void {
  const rows = goodRates.flatMap((rate) =>
    Object.entries(courses).map(([title, course]) => {
      const results = repeat(() => stopsGoodRelease(course(rate), Object.values(stopRules)));
      const shares = Object.keys(stopRules).map((_, rule) => percent(shareOf(results, (stops) => stops[rule] === true)));
      return [percent(rate) + title, ...shares];
    }),
  );
  console.log(`\nGood releases that are stopped within ${maxLoads} canary loads; 500 loads an hour, canary 50 %, every load counts\n`);
  console.log(formatTable(['failures of the rest and the canary', ...Object.keys(stopRules)], rows));
}

/** Which of the rules stop a release that fails as often as the rest. */
function stopsGoodRelease(rate: FailureRate, creators: readonly (() => StopRule)[]): boolean[] {
  const rules = creators.map((create) => create());
  const stops = rules.map(() => false);
  let loads = 0;
  for (const load of runCanary(random, { loadsPerHour: 500, canaryPercent: 50 }, { rate }, rate)) {
    loads += 1;
    for (let index = 0; index < rules.length; index += 1) stops[index] ||= rules[index]?.(load) ?? false;
    if (loads === maxLoads) break;
  }
  return stops;
}

function printGoodReleasesByCounting(): void {
  const rows = Object.entries(countings).flatMap(([title, counting]) =>
    goodRates.flatMap((rate) =>
      [steady, doublingFrom(0)].map((course, index) => {
        const results = portals.map((portal) => repeat(() => stop(portal, counting, course(rate), course(rate))));
        const row = `${title}, ${percent(rate)}${index === 0 ? '' : ', doubled in the first hour'}`;
        return [row, ...results.map((stops) => percent(shareOf(stops, isStopped)))];
      }),
    ),
  );
  console.log('\nGood releases that the likelihood ratio stops within 24 hours; loads an hour, percentage of the canary');
  console.log('First loads: of each company the first load in ten minutes counts, and one failure of the canary a day');
  console.log('Separate limits: of each company one failed load counts a day, and one fine load in ten minutes\n');
  const headings = portals.map(({ loadsPerHour, canaryPercent }) => `${loadsPerHour}, ${canaryPercent} %`);
  console.log(formatTable(['counting, failures of the rest and the canary', ...headings], rows));
}

function printBrokenReleases(): void {
  const rows = portals.flatMap((portal) =>
    [1, 0.5, 0.2, 0.05].map((rate) => {
      const results = repeat(() => stop(portal, serversCounting, steady(0.001), steady(rate)));
      const failures = results.map((result) => result.failures);
      const minutes = results.map((result) => result.minutes);
      return [
        `${portal.loadsPerHour} loads an hour, canary ${portal.canaryPercent} %`,
        percent(rate),
        percent(shareOf(results, isStopped)),
        ...[median(failures), percentile(failures, 95)].map((count) => format(count, 0)),
        ...[median(minutes), percentile(minutes, 95)].map((count) => format(count, 1)),
      ];
    }),
  );
  console.log('\nUntil the likelihood ratio stops a broken release, within 24 hours: median and 95th percentile of all runs');
  console.log('First loads count; the rest fails in 0.1 % of its loads\n');
  console.log(formatTable(['portal', 'fails', 'stopped', 'failed loads', '95 %', 'minutes', '95 %'], rows));
  console.log('\n–: too few of the runs were stopped. A release that fails in 5 % of its loads is often not stopped within 24 hours.');
}

/** What it takes until the likelihood ratio stops one release. Infinite when it never does. */
type Stop = { failures: number; minutes: number };

function stop(portal: Portal, counting: CountingOfBoth, rest: FailureRate, canary: FailureRate): Stop {
  const counts = counting.canary();
  const rule = likelihoodRatio();
  let failures = 0;
  for (const load of runCanary(random, portal, { rate: rest, counting: counting.rest() }, canary)) {
    if (load.minute > maxMinutes) break;
    if (load.isFailure) failures += 1;
    if (counts(load) && rule(load)) return { failures, minutes: load.minute };
  }
  return { failures: Number.POSITIVE_INFINITY, minutes: Number.POSITIVE_INFINITY };
}

function isStopped({ minutes }: Stop): boolean {
  return Number.isFinite(minutes);
}

function steady(rate: number): FailureRate {
  return () => rate;
}

function doublingFrom(start: number): (rate: number) => FailureRate {
  return (rate) => (minute) => (minute >= start && minute < start + 60 ? 2 * rate : rate);
}

function repeat<Result>(run: () => Result): Result[] {
  return Array.from({ length: runs }, run);
}

function shareOf<Result>(results: readonly Result[], matches: (result: Result) => boolean): number {
  return results.filter(matches).length / results.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function format(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
