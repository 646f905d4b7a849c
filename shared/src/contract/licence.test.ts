import { expect, test } from 'vitest';
import {
  awaitsPayment,
  canExtend,
  dayInWarsaw,
  daysUntil,
  hasProforma,
  isOldLicense,
  LicenceStatus,
  LicenceType,
  lastExtensionDay,
} from './licence.ts';
import { contains } from './product.ts';

const now = new Date('2026-06-15T12:00:00.000Z');
const past = '2026-06-15T11:59:59.999Z';
const future = '2026-06-15T12:00:00.001Z';

test('LIC-03 contains names every part in the order of the specification', () => {
  const all = { smsNotifications: true, internalExam: true, website: true, program: true };
  expect(contains(all, 'pl')).toEqual(['Program', 'Strona www + grafik online', 'Egzamin wewnętrzny', 'Powiadomienia sms']);
  expect(contains(all, 'en')).toEqual(['Program', 'Website + online schedule', 'Internal exam', 'SMS notifications']);
  expect(contains({ program: false, website: false, internalExam: false, smsNotifications: false }, 'pl')).toEqual([]);
});

test.each([
  ['Created', past, false],
  ['Pending', past, true],
  ['Accepted', past, true],
  ['Rejected', past, false],
  ['Canceled', past, false],
  ['Error', past, false],
  ['Pending', now.toISOString(), false],
  ['Accepted', now.toISOString(), false],
  ['Pending', future, false],
  ['Accepted', future, false],
  ['Pending', null, false],
  ['Accepted', null, false],
] as const)('LIC-03 isOldLicense returns for a licence that is %s and expires at %s: %s', (status, expiresOn, old) => {
  expect(isOldLicense({ licenseStatus: LicenceStatus[status], expiresOn }, now)).toBe(old);
});

test.each([
  ['Pending', 'NewLicense', 10, null, { awaits: true, proforma: true }],
  ['Pending', 'Extension', 10, null, { awaits: true, proforma: true }],
  ['Pending', 'Extension', 10, future, { awaits: true, proforma: true }],
  ['Pending', 'Extension', 10, past, { awaits: false, proforma: false }],
  ['Pending', 'NewLicense', 0, null, { awaits: false, proforma: false }],
  ['Pending', 'Correction', 10, null, { awaits: false, proforma: false }],
  ['Accepted', 'NewLicense', 10, past, { awaits: false, proforma: true }],
  ['Accepted', 'Extension', 10, past, { awaits: false, proforma: true }],
  ['Accepted', 'NewLicense', 0, future, { awaits: false, proforma: false }],
  ['Accepted', 'Correction', 0, future, { awaits: false, proforma: false }],
  ['Rejected', 'NewLicense', 10, null, { awaits: false, proforma: false }],
  ['Canceled', 'NewLicense', 10, future, { awaits: false, proforma: false }],
  ['Created', 'NewLicense', 10, null, { awaits: false, proforma: false }],
] as const)(
  'CUS-08 awaitsPayment and hasProforma for a %s %s of %i PLN that expires at %s: %o',
  (status, type, totalPrice, expiresOn, expected) => {
    const order = { licenseStatus: LicenceStatus[status], licenseType: LicenceType[type], totalPrice, expiresOn };
    expect({ awaits: awaitsPayment(order, now), proforma: hasProforma(order, now) }).toEqual(expected);
  },
);

/** The last instant of a day in Warsaw, in winter and in summer time. */
const winter = (day: string) => `${day}T22:59:59.999Z`;
const summer = (day: string) => `${day}T21:59:59.999Z`;

test.each([
  ['in the middle of a month', summer('2026-07-15'), '2026-06-14'],
  ['when 28 February is a month after 28 to 31 January', winter('2026-02-28'), '2026-01-27'],
  ['when 1 March is more than a month after 31 January', winter('2026-03-01'), '2026-01-31'],
  ['in a leap year', winter('2028-03-01'), '2028-01-31'],
  ['on 29 February', winter('2028-02-29'), '2028-01-28'],
  ['at the end of a month after a shorter one', summer('2026-03-31'), '2026-02-28'],
  ['over the turn of a year', winter('2027-01-10'), '2026-12-09'],
])('lastExtensionDay returns the last day that is over a month before the expiry, %s', (_, expiresOn, day) => {
  expect(lastExtensionDay(expiresOn)).toBe(day);
});

test('LIC-08 canExtend is true until the last extension day ends in Warsaw, and only while Accepted', () => {
  const licence = { licenseStatus: 2, expiresOn: summer('2026-07-15') } as const;
  expect(canExtend(licence, new Date('2026-06-14T21:59:59.999Z'))).toBe(true);
  expect(canExtend(licence, new Date('2026-06-14T22:00:00Z'))).toBe(false);
  for (const licenseStatus of [-1, 0, 1, 3, 4] as const) {
    expect(canExtend({ ...licence, licenseStatus }, new Date('2026-01-01T00:00:00Z'))).toBe(false);
  }
  expect(canExtend({ licenseStatus: 2, expiresOn: null }, new Date(0))).toBe(false);
});

test('daysUntil counts midnights in Warsaw across clock changes', () => {
  const expiresOn = summer('2026-03-29');
  expect(daysUntil(expiresOn, new Date('2026-03-28T23:00:00Z'))).toBe(0);
  expect(daysUntil(expiresOn, new Date('2026-03-28T22:59:59Z'))).toBe(1);
  expect(daysUntil(expiresOn, new Date('2026-02-28T12:00:00Z'))).toBe(29);
  expect(daysUntil(expiresOn, new Date('2026-03-29T22:00:00Z'))).toBe(-1);
  expect(dayInWarsaw(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});
