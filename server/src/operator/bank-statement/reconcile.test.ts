import { expect, test } from 'vitest';
import { fingerprintsOf } from './reconcile.ts';

test('fingerprints equal transfers by their number, not by their line', () => {
  const credit = { line: 1, hundredths: 100, currency: 'PLN', title: 'a', date: '1', payer: 'b' };
  const [first, second, other] = fingerprintsOf([credit, { ...credit, line: 2 }, { ...credit, title: 'c' }]);
  expect(new Set([first, second, other]).size).toBe(3);
  expect(fingerprintsOf([{ ...credit, line: 9 }])).toEqual([first]);
});
