import { expect, test } from 'vitest';
import { findOriginal } from './reversals.ts';

const original = {
  id: 1,
  account: '61109010140000071219812874',
  bookedOn: '2026-11-19',
  hundredths: 47_950,
  currency: 'PLN',
  title: 'Zamówienie nr OSK7QZ4M2D za egzamin',
  reference: 'MB1',
  format: 'MT940',
  isReversal: false,
  state: 'booked' as const,
};
const reversal = { ...original, id: 9, bookedOn: '2026-11-24', hundredths: -47_950, reference: 'MB9', isReversal: true };

test.each([
  ['nothing but the reference differs', {}],
  ['only the mark is equal', { title: 'STORNO: osk 7qz4m2d' }],
  ['only the reference is equal', { title: 'STORNO', reference: 'MB1' }],
  ['the day is equal', { bookedOn: '2026-11-19' }],
  ['the account is not known', { account: '' }],
  ['it has no title, and no other transfer has its amount', { title: '' }],
])('SAL-04 finds what a reversal takes back when %s', (_, more) => {
  expect(findOriginal({ ...reversal, ...more }, [original])).toBe(original);
});

test.each([
  ['amount', { hundredths: -47_951 }],
  ['sign', { hundredths: 47_950 }],
  ['currency', { currency: 'EUR' }],
  ['account', { account: '11105000997603123456789123' }],
  ['mark', { title: 'Zamówienie nr OSK1B3X9W1 za egzamin' }],
  ['title', { title: 'Faktura 12/2026 za szkolenie' }],
  ['day', { bookedOn: '2026-11-18' }],
  ['format of the reference', { title: 'STORNO', reference: 'MB1', format: 'camt.053' }],
])('SAL-04 finds nothing that a reversal takes back when the %s is another', (_, more) => {
  expect(findOriginal({ ...reversal, ...more }, [original])).toBeUndefined();
});

test('SAL-04 takes back the transfer of the reference, otherwise one that pays for nothing, otherwise the latest', () => {
  const later = { ...original, id: 2, bookedOn: '2026-11-20', reference: 'MB2' };
  const unmatched = { ...original, id: 3, reference: 'MB3', state: 'unmatched' as const };
  expect(findOriginal(reversal, [original, later])).toBe(later);
  expect(findOriginal(reversal, [original, unmatched, later])).toBe(unmatched);
  expect(findOriginal({ ...reversal, reference: 'MB1' }, [later, unmatched, original])).toBe(original);
  expect(findOriginal({ ...reversal, title: '' }, [original, later])).toBeUndefined();
  expect(findOriginal(reversal, [{ ...later, isReversal: true }, original])).toBe(original);
});
