import { expect, test } from 'vitest';
import { pendingLicence } from '../licence/licence-samples.ts';
import { searchLicences } from './search-licences.ts';

const rondo = { ...pendingLicence, companyName: 'OSK Łódź „Rondo”', nip: '7680002466', paymentMark: 'OSK7K2M9QF' };

test.each([
  ['the product, which both have', 'pełny', 2],
  ['a part of the company', 'rondo', 1],
  ['the digits of the NIP', '7680002466', 1],
  ['the printed NIP', '768-000-24-66', 1],
  ['part of the order number', 'OSK7K2M', 1],
  ['words of several fields in any order', '7K2M łódź pakiet', 1],
  ['words of different licences', 'rondo kierunek', 0],
])('searchLicences searches by %s: %j', (_, query, count) => {
  expect(searchLicences([rondo, pendingLicence], query)).toEqual([rondo, pendingLicence].slice(0, count));
});
