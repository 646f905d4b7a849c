import { expect, test } from 'vitest';
import { expiryOf } from './terms.ts';

test.each([
  ['a trial: seven days', '2026-03-02T10:00:00Z', null, '2026-03-09T22:59:59.999Z'],
  ['over the change to summer time', '2026-03-25T10:00:00Z', null, '2026-04-01T21:59:59.999Z'],
  ['six months by calendar', '2026-01-15T10:00:00Z', 6, '2026-07-15T21:59:59.999Z'],
  ['a month that is shorter ends on its last day', '2026-08-31T10:00:00Z', 6, '2027-02-28T22:59:59.999Z'],
  ['twelve months from a leap day', '2028-02-29T10:00:00Z', 12, '2029-02-28T22:59:59.999Z'],
  ['late in the evening it is the next day already in Warsaw', '2026-06-30T22:30:00Z', 6, '2027-01-01T22:59:59.999Z'],
  ['a day that ends with the change to winter time', '2026-10-18T10:00:00Z', null, '2026-10-25T22:59:59.999Z'],
])('expiry: %s', (_, startedOn, months, expected) => {
  expect(expiryOf(new Date(startedOn), months).toISOString()).toBe(expected);
});
