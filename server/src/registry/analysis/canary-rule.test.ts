import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addLoad, backgroundRate, type Counts, type Evidence, isConvincing, meanRatio, noEvidence } from './canary-rule.ts';

const none: Counts = { loads: 0, failures: 0 };
const anyCount = fc.oneof(fc.nat(50), fc.nat(), fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MAX_VALUE));
const anyCounts = fc.record({ loads: anyCount, failures: anyCount });
const anyBackground = fc.record({ day: anyCounts, recent: anyCounts }).map(backgroundRate);
const anyLoads = fc.array(fc.record({ background: anyBackground, isFailure: fc.boolean() }), { maxLength: 200 });

const evidenceOf = (loads: readonly { background: number; isFailure: boolean }[]) =>
  loads.reduce<Evidence>((evidence, { background, isFailure }) => addLoad(evidence, background, isFailure), noEvidence);
const repeated = (count: number, background: number, isFailure: boolean) =>
  Array.from({ length: count }, () => ({ background, isFailure }));

test.each([
  ['nothing was loaded', none, none, 0.01],
  ['too little was loaded for a bound', { loads: 19, failures: 0 }, none, 0.01],
  ['the rest hardly fails', { loads: 100_000, failures: 10 }, { loads: 1000, failures: 1 }, 0.01],
  ['all recent loads failed, without a day', none, { loads: 20, failures: 20 }, 0.5],
  ['the rest begins to fail', { loads: 100_000, failures: 1000 }, { loads: 80, failures: 16 }, (16 + 20 * 0.01) / 100],
  ['5 of 100 loads of the day failed: the upper Wilson bound', { loads: 100, failures: 5 }, none, 0.09916108527905278],
  ['81 of 263 loads of the day failed: the upper Wilson bound', { loads: 263, failures: 81 }, none, 0.3565663496084882],
  ['every load fails', { loads: 1e9, failures: 1e9 }, { loads: 1e9, failures: 1e9 }, 0.98],
  ['more failures than loads were read', { loads: 10, failures: 11 }, { loads: 1, failures: 3 }, 0.98],
])('backgroundRate has the expected value when %s', (_, day, recent, expected) => {
  expect(backgroundRate({ day, recent })).toBeCloseTo(expected, 12);
});

test('backgroundRate stays between 1 and 98 percent, and above the rate of a day with 20 loads', () => {
  fc.assert(
    fc.property(anyCounts, anyCounts, (day, recent) => {
      const background = backgroundRate({ day, recent });
      expect(background).toBeGreaterThanOrEqual(0.01);
      expect(background).toBeLessThanOrEqual(0.98);
      if (day.loads >= 20) expect(background).toBeGreaterThanOrEqual(Math.min(0.98, day.failures / day.loads));
    }),
  );
});

test('addLoad raises the alternatives to 2.5 times the background, and to 99 percent at most', () => {
  expect(addLoad(noEvidence, 0.1, true).map(Math.exp)).toEqual([2.5, 2.5, 5, 9.5].map((ratio) => expect.closeTo(ratio, 9)));
  expect(addLoad(noEvidence, 0.5, true).map(Math.exp)).toEqual([1.98, 1.98, 1.98, 1.98].map((ratio) => expect.closeTo(ratio, 9)));
});

test('meanRatio of the next load is 1 on average when the canary fails as often as the background', () => {
  fc.assert(
    fc.property(anyLoads, anyBackground, (loads, background) => {
      const evidence = evidenceOf(loads);
      const before = meanRatio(evidence);
      fc.pre(Number.isFinite(before * 100) && before > 1e-300);
      const [failed, fine] = [true, false].map((isFailure) => meanRatio(addLoad(evidence, background, isFailure)));
      expect((background * (failed ?? 0) + (1 - background) * (fine ?? 0)) / before).toBeCloseTo(1, 9);
    }),
  );
});

test.each([
  [0, 2],
  [2, 2],
  [3, 3],
  [10, 3],
])('isConvincing is true after %d fine loads and %d failed ones at a background of 1 percent, and not before', (fine, failed) => {
  const loads = [...repeated(fine, 0.01, false), ...repeated(failed, 0.01, true)];
  expect(isConvincing(evidenceOf(loads), failed)).toBe(true);
  expect(isConvincing(evidenceOf(loads.slice(0, -1)), failed)).toBe(false);
});

test('isConvincing is false for a canary that fails in 1 percent of loads', () => {
  const loads = repeated(20_000, 0.01, false).map((load, index) => ({ ...load, isFailure: index % 100 === 99 }));
  expect(isConvincing(evidenceOf(loads), 40)).toBe(false);
});

test('isConvincing is never true when one company alone fails', () => {
  fc.assert(
    fc.property(anyLoads, fc.nat(1), (loads, failingCompanies) => {
      expect(isConvincing(evidenceOf([...loads, ...repeated(100, 0.01, true)]), failingCompanies)).toBe(false);
    }),
  );
});

test('evidence of any counts is finite, and the same after it was stored as JSON', () => {
  fc.assert(
    fc.property(anyLoads, (loads) => {
      const evidence = evidenceOf(loads);
      expect(evidence.every(Number.isFinite)).toBe(true);
      expect(meanRatio(evidence)).not.toBeNaN();
      expect(meanRatio(JSON.parse(JSON.stringify(evidence)))).toBe(meanRatio(evidence));
    }),
  );
});

test('evidence stays a number when a million loads fail or are fine', () => {
  for (const isFailure of [true, false]) {
    const evidence = addLoad(noEvidence, 0.01, isFailure).map((logRatio) => logRatio * 1e6);
    expect(isConvincing(addLoad(evidence, 0.98, !isFailure), 2)).toBe(isFailure);
  }
});
