import { expect, test } from 'vitest';
import { monthlyPrice, mostOfferedTerm, type PaidProduct, recommendedOf, savingOf, termsToChooseFrom } from './terms.ts';

const product = (howManyMonths: number, totalPrice: number, contents: Partial<PaidProduct> = {}): PaidProduct => ({
  ...{ id: `${howManyMonths}-${totalPrice}`, productName: 'Produkt', priceForExtension: null },
  ...{ program: true, website: false, internalExam: false, smsNotifications: false },
  ...{ howManyMonths, totalPrice },
  ...contents,
});
const everything = { website: true, internalExam: true, smsNotifications: true };

test('LND-06 termsToChooseFrom has all terms when some contents are sold for two', () => {
  const products = [product(12, 999, everything), product(12, 599), product(6, 349), product(3, 479.5, { internalExam: true })];
  expect(termsToChooseFrom(products)).toEqual([3, 6, 12]);
});

test('LND-06 termsToChooseFrom is empty when a choice of the term would only hide products', () => {
  expect(termsToChooseFrom([])).toEqual([]);
  expect(termsToChooseFrom([product(12, 599), product(12, 499)])).toEqual([]);
  expect(termsToChooseFrom([product(6, 349), product(12, 1399, everything)])).toEqual([]);
});

test('LND-06 mostOfferedTerm is the term with the most products, then the longest', () => {
  const products = [product(6, 1), product(12, 2), product(12, 3), product(24, 4), product(24, 5)];
  expect(mostOfferedTerm(products, [6, 12, 24])).toBe(24);
  expect(mostOfferedTerm(products.slice(0, 4), [6, 12, 24])).toBe(12);
  expect(mostOfferedTerm(products, [])).toBeUndefined();
});

test('LND-06 monthlyPrice is rounded to grosze', () => {
  expect([product(12, 1399), product(6, 479.5), product(1, 99)].map(monthlyPrice)).toEqual([116.58, 79.92, 99]);
});

test('LND-06 savingOf compares with shorter terms of the same contents, one after the other', () => {
  const half = product(6, 799, everything);
  const year = product(12, 1399, everything);
  expect(savingOf(year, [half, year, product(6, 100)])).toBe(199);
  expect(savingOf(half, [half, year]), 'the shortest term').toBe(0);
  expect(savingOf(year, [product(6, 600, everything), year]), 'dearer than two of the shorter').toBe(0);
  expect(savingOf(year, [product(9, 1200, everything), year]), 'not a multiple of the shorter term').toBe(0);
  expect(savingOf(year, [half, product(3, 450, everything), year]), 'the smallest saving').toBe(199);
  expect(savingOf(product(12, 239.9), [product(6, 120)]), 'without an error of floating point').toBe(0.1);
});

test('LND-06 recommendedOf prefers contents, then the term, and recommends nothing without a choice', () => {
  const complete = product(6, 799, everything);
  expect(recommendedOf([product(12, 599), complete])).toBe(complete);
  expect(recommendedOf([complete])).toBeUndefined();
});
