import { describe, expect, test } from 'vitest';
import { awaitsPayment, isOldLicense, LicenceStatus, LicenceType } from './licence.ts';
import { contains } from './product.ts';

const now = new Date('2026-06-15T12:00:00Z');
const past = '2026-06-14T21:59:59Z';
const future = '2026-06-16T21:59:59Z';

describe('LIC-03 what a licence contains, and whether it is over', () => {
  test('the summary names what is included, in the order of the specification', () => {
    expect(contains({ program: true, website: true, internalExam: true, smsNotifications: true }, 'pl')).toEqual([
      'Program',
      'Strona www + grafik online',
      'Egzamin wewnętrzny',
      'Powiadomienia sms',
    ]);
    expect(contains({ program: false, website: true, internalExam: false, smsNotifications: false }, 'pl')).toEqual([
      'Strona www + grafik online',
    ]);
  });

  test.each([
    [LicenceStatus.Accepted, past, true],
    [LicenceStatus.Pending, past, true],
    [LicenceStatus.Rejected, past, false],
    [LicenceStatus.Canceled, past, false],
    [LicenceStatus.Accepted, future, false],
    [LicenceStatus.Pending, null, false],
  ])('status %i expiring %s is old: %s', (licenseStatus, expiresOn, old) => {
    expect(isOldLicense({ licenseStatus, expiresOn }, now)).toBe(old);
  });

  test('payment is awaited by what is pending, no correction and not free', () => {
    const licence = (licenseStatus: LicenceStatus, licenseType: LicenceType, totalPrice = 10, expiresOn: string | null = null) =>
      awaitsPayment({ licenseStatus, licenseType, totalPrice, expiresOn }, now);
    expect(licence(LicenceStatus.Pending, LicenceType.NewLicense)).toBe(true);
    expect(licence(LicenceStatus.Pending, LicenceType.Extension)).toBe(true);
    expect(licence(LicenceStatus.Pending, LicenceType.Correction)).toBe(false);
    expect(licence(LicenceStatus.Accepted, LicenceType.NewLicense)).toBe(false);
    expect(licence(LicenceStatus.Pending, LicenceType.NewLicense, 0)).toBe(false);
    expect(licence(LicenceStatus.Pending, LicenceType.Extension, 10, future)).toBe(true);
    expect(licence(LicenceStatus.Pending, LicenceType.Extension, 10, past), 'the licence it is to widen is over').toBe(false);
  });
});
