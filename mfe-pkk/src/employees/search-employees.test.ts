import { expect, test } from 'vitest';
import { anna, jan } from './employee-samples.ts';
import { searchEmployees } from './search-employees.ts';

const found = (query: string) => searchEmployees([anna, jan], query).map(({ firstName }) => firstName);

test.each([
  ['nothing', '', ['Anna', 'Jan']],
  ['a part that both share', 'osk.example pkk-', ['Anna', 'Jan']],
  ['a first name', 'Anna', ['Anna']],
  ['a last name', 'Żółty', ['Jan']],
  ['part of an e-mail', 'jan@', ['Jan']],
  ['a PKK id', 'pkk-1', ['Anna']],
  ['both names in reverse order', 'nowak anna', ['Anna']],
  ['words of two employees', 'nowak jan', []],
])('finds employees by %s', (_, query, names) => {
  expect(found(query)).toEqual(names);
});
