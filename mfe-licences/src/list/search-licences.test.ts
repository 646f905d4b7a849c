import { expect, test } from 'vitest';
import { pending } from '../licence/licence-samples.ts';
import { searchLicences } from './search-licences.ts';

const rondo = { ...pending, id: 'rondo', companyName: 'OSK Łódź „Rondo”', nip: '7680002466', paymentMark: 'OSK7K2M9QF' };
const all = [pending, rondo];
const found = (query: string) => searchLicences(all, query).map(({ companyName }) => companyName);

test.each([
  ['the product', 'pełny'],
  ['the company', 'osk'],
  ['nothing but blanks', '  '],
])('%s finds both', (_, query) => {
  expect(found(query)).toHaveLength(2);
});

test.each([
  ['part of the company', 'rondo'],
  ['without its Polish letters', 'lodz'],
  ['the NIP as digits', '7680002466'],
  ['the NIP as it is printed', '768-000-24-66'],
  ['the number, in small letters', 'osk7k2m'],
  ['words of several of them, in any order', '7K2M łódź pakiet'],
])('%s finds one', (_, query) => {
  expect(found(query)).toEqual([rondo.companyName]);
});

test('every word has to be there', () => {
  expect(found('rondo kierunek')).toEqual([]);
});
