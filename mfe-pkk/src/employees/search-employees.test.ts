import { expect, test } from 'vitest';
import { anna, jan } from './employee-samples.ts';
import { searchEmployees } from './search-employees.ts';

const found = (query: string) => searchEmployees([anna, jan], query).map(({ firstName }) => firstName);

test.each([
  ['nothing', '', ['Anna', 'Jan']],
  ['blanks', '  ', ['Anna', 'Jan']],
  ['what both have', 'osk.example pkk-', ['Anna', 'Jan']],
  ['a first name, in small letters', 'anna', ['Anna']],
  ['a last name without its marks', 'zolty', ['Jan']],
  ['part of an e-mail', 'jan@', ['Jan']],
  ['a PKK id', 'pkk-1', ['Anna']],
  ['both names, the other way round', 'nowak anna', ['Anna']],
  ['words of two employees', 'nowak jan', []],
])('%s', (_, query, names) => {
  expect(found(query)).toEqual(names);
});
