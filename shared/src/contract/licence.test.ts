import { describe, expect, test } from 'vitest';
import { awaitsPayment, hasProforma, isOldLicense, LicenceStatus, LicenceType } from './licence.ts';
import { contains } from './product.ts';

const now = new Date('2026-06-15T12:00:00.000Z');
const past = '2026-06-15T11:59:59.999Z';
const future = '2026-06-15T12:00:00.001Z';

describe('LIC-03 the contents of a licence', () => {
  const none = { program: false, website: false, internalExam: false, smsNotifications: false };

  test('contains names every part in the order of the specification', () => {
    const all = { smsNotifications: true, internalExam: true, website: true, program: true };
    expect(contains(all, 'pl')).toEqual(['Program', 'Strona www + grafik online', 'Egzamin wewnętrzny', 'Powiadomienia sms']);
    expect(contains(all, 'en')).toEqual(['Program', 'Website + online schedule', 'Internal exam', 'SMS notifications']);
    expect(contains(none, 'pl')).toEqual([]);
  });

  test.each([
    ['program', 'Program'],
    ['website', 'Strona www + grafik online'],
    ['internalExam', 'Egzamin wewnętrzny'],
    ['smsNotifications', 'Powiadomienia sms'],
  ] as const)('contains names only %s when nothing else is included', (part, name) => {
    expect(contains({ ...none, [part]: true }, 'pl')).toEqual([name]);
  });
});

describe('LIC-03 isOldLicense', () => {
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
  ] as const)('returns for a licence that is %s and expires at %s: %s', (status, expiresOn, old) => {
    expect(isOldLicense({ licenseStatus: LicenceStatus[status], expiresOn }, now)).toBe(old);
  });
});

describe('awaitsPayment', () => {
  test('is true for a pending order that is no correction, costs something and has not expired', () => {
    const licence = (licenseStatus: LicenceStatus, licenseType: LicenceType, totalPrice = 10, expiresOn: string | null = null) =>
      awaitsPayment({ licenseStatus, licenseType, totalPrice, expiresOn }, now);
    expect(licence(LicenceStatus.Pending, LicenceType.NewLicense)).toBe(true);
    expect(licence(LicenceStatus.Pending, LicenceType.Extension)).toBe(true);
    expect(licence(LicenceStatus.Pending, LicenceType.Correction)).toBe(false);
    expect(licence(LicenceStatus.Accepted, LicenceType.NewLicense)).toBe(false);
    expect(licence(LicenceStatus.Pending, LicenceType.NewLicense, 0)).toBe(false);
    expect(licence(LicenceStatus.Pending, LicenceType.Extension, 10, future)).toBe(true);
    expect(licence(LicenceStatus.Pending, LicenceType.Extension, 10, past), 'its licence has expired').toBe(false);
  });
});

describe('CUS-08 hasProforma', () => {
  test.each([
    ['Pending', 'NewLicense', 10, null, true],
    ['Pending', 'Extension', 10, future, true],
    ['Accepted', 'NewLicense', 10, past, true],
    ['Accepted', 'Extension', 10, past, true],
    ['Pending', 'NewLicense', 0, null, false],
    ['Accepted', 'NewLicense', 0, future, false],
    ['Accepted', 'Correction', 0, future, false],
    ['Pending', 'Extension', 10, past, false],
    ['Rejected', 'NewLicense', 10, null, false],
    ['Canceled', 'NewLicense', 10, future, false],
    ['Created', 'NewLicense', 10, null, false],
  ] as const)('returns for a %s %s of %i PLN that expires at %s: %s', (status, type, totalPrice, expiresOn, expected) => {
    const order = { licenseStatus: LicenceStatus[status], licenseType: LicenceType[type], totalPrice, expiresOn };
    expect(hasProforma(order, now)).toBe(expected);
  });
});
