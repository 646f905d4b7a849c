import { type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { describe, expect, test } from 'vitest';
import { canBuyAgain, delayedStart, isRunning, pendingRequest, rootOf, startsLater } from './licence-rules.ts';
import { pendingExtension, pendingLicence, runningLicence } from './licence-samples.ts';

const now = new Date('2026-06-15T12:00:00Z');
const finished = { ...runningLicence, expiresOn: '2026-06-15T11:59:59Z' };
const later = { ...runningLicence, startedOn: '2026-12-31T23:00:00Z', expiresOn: '2027-12-31T22:59:59.999Z' };

test('rootOf returns the licence of a request, and any other licence itself', () => {
  const licences = [pendingExtension, runningLicence];
  expect(rootOf(pendingExtension, licences)).toBe(runningLicence);
  expect(rootOf(runningLicence, licences)).toBe(runningLicence);
});

test('pendingRequest finds only an undecided request of that licence and type', () => {
  const rejected = { ...pendingExtension, licenseStatus: LicenceStatus.Rejected };
  expect(pendingRequest(runningLicence, LicenceType.Extension, [runningLicence, pendingExtension])).toBe(pendingExtension);
  expect(pendingRequest(runningLicence, LicenceType.Correction, [runningLicence, pendingExtension])).toBeUndefined();
  expect(pendingRequest(runningLicence, LicenceType.Extension, [runningLicence, rejected])).toBeUndefined();
  expect(pendingRequest({ ...runningLicence, id: 'other' }, LicenceType.Extension, [pendingExtension])).toBeUndefined();
});

test.each([
  ['a licence within its term', runningLicence, 'running'],
  ['a licence before its start', later, 'later'],
  ['a finished licence', finished, 'neither'],
  ['a canceled licence', { ...runningLicence, licenseStatus: LicenceStatus.Canceled }, 'neither'],
  ['a request', { ...runningLicence, licenseType: LicenceType.Extension }, 'neither'],
])('isRunning and startsLater return the state of %s: %s', (_, licence, state) => {
  expect(isRunning(licence, now) ? 'running' : startsLater(licence, now) ? 'later' : 'neither').toBe(state);
});

test('CUS-14 delayedStart returns the end of the last licence with the same contents and NIP that runs or waits', () => {
  expect(delayedStart(runningLicence, [runningLicence], now)).toBe('2026-12-31T22:59:59.001Z');
  expect(delayedStart(runningLicence, [runningLicence, later], now)).toBe('2027-12-31T23:00:00.000Z');
  expect(delayedStart(runningLicence, [later], now)).toBe('2027-12-31T23:00:00.000Z');
  expect(delayedStart(runningLicence, [finished], now)).toBeUndefined();
  expect(delayedStart({ ...runningLicence, nip: '7680002466' }, [runningLicence], now)).toBeUndefined();
  expect(delayedStart({ ...runningLicence, internalExam: true }, [runningLicence], now)).toBeUndefined();
});

describe('canBuyAgain', () => {
  test.each([
    ['a running licence', runningLicence, false],
    ['a licence with a month left', { ...runningLicence, expiresOn: '2026-07-15T21:59:59Z' }, true],
    ['a licence with a month and a day left', { ...runningLicence, expiresOn: '2026-07-16T21:59:59Z' }, false],
    ['a finished licence', finished, true],
    ['a rejected licence', { ...pendingLicence, licenseStatus: LicenceStatus.Rejected }, true],
    ['a canceled licence', { ...pendingLicence, licenseStatus: LicenceStatus.Canceled }, true],
    ['a pending licence', pendingLicence, false],
    ['a rejected request', { ...pendingExtension, licenseStatus: LicenceStatus.Rejected }, false],
  ] as const)('%s: %s', (_, licence, expected) => {
    expect(canBuyAgain(licence, [licence], now)).toBe(expected);
  });

  const newer = { ...pendingLicence, id: 'newer', createdOn: '2026-06-02T10:00:00Z' };
  const trialProduct = { id: 'trial', productName: 'Wersja próbna', howManyMonths: null };
  const trial: Licence = { ...finished, productId: 'trial', product: trialProduct };

  test.each([
    ['a newer order of the product', finished, newer, false],
    ['a newer order of another product', finished, { ...newer, productId: 'another' }, true],
    ['a newer order that was canceled', finished, { ...newer, licenseStatus: LicenceStatus.Canceled }, true],
    ['an older order', finished, { ...newer, createdOn: '2025-01-01T10:00:00Z' }, true],
    ['a paid licence after the trial', trial, newer, false],
    ['a rejected licence after the trial', trial, { ...newer, licenseStatus: LicenceStatus.Rejected }, true],
    ['a second trial', trial, { ...newer, product: trialProduct }, true],
  ])('considers %s: %s', (_, licence, other, expected) => {
    expect(canBuyAgain(licence, [licence, other], now)).toBe(expected);
  });
});
