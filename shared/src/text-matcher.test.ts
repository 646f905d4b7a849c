import { expect, test } from 'vitest';
import { createTextMatcher } from './text-matcher.ts';

test.each([
  ['an empty query', '', true],
  ['blanks', '  ', true],
  ['part of a word in lower case', 'łód', true],
  ['a word without diacritics', 'zolta', true],
  ['words of both texts in any order', 'ŻÓŁTA łódź', true],
  ['a word that only one text contains in part', 'łódźka', false],
  ['a word across two texts', 'łódźżółta', false],
  ['one word of two', 'łódź czarna', false],
])('createTextMatcher finds %s: %j', (_, query, found) => {
  expect(createTextMatcher(query)(['Łódź', 'Żółta'])).toBe(found);
});
