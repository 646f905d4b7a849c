import { type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { describe, expect, test } from 'vitest';
import {
  delayedStart,
  type ExtensionLimit,
  extensionLimit,
  hasCanceledLicence,
  isRunning,
  pendingRequest,
  repurchaseOf,
  rootOf,
  startsLater,
} from './licence-rules.ts';
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

describe('CUS-06 repurchaseOf', () => {
  const product = { id: 'trial', productName: 'Licencja próbna', howManyMonths: null };
  const trial: Licence = { ...runningLicence, productId: 'trial', product };
  test.each([
    ['a licence with 61 days left', { ...runningLicence, expiresOn: '2026-08-15T21:59:59Z' }, undefined],
    ['a licence with 60 days left', { ...runningLicence, expiresOn: '2026-08-14T21:59:59Z' }, 'renew'],
    ['a licence on its last day', { ...runningLicence, expiresOn: '2026-06-15T21:59:59Z' }, 'renew'],
    ['a finished licence', finished, 'again'],
    ['a rejected licence', { ...pendingLicence, licenseStatus: LicenceStatus.Rejected }, 'again'],
    ['a canceled licence', { ...pendingLicence, licenseStatus: LicenceStatus.Canceled }, 'again'],
    ['a pending licence', pendingLicence, undefined],
    ['a licence before its start', later, undefined],
    ['a rejected request', { ...pendingExtension, licenseStatus: LicenceStatus.Rejected }, undefined],
    ['a running trial', { ...trial, expiresOn: '2026-06-17T21:59:59Z' }, 'paid'],
  ] as const)('%s: %s', (_, licence, expected) => {
    expect(repurchaseOf(licence, [licence], now)).toBe(expected);
  });

  const newer = { ...pendingLicence, id: 'newer', createdOn: '2026-06-02T10:00:00Z' };
  const wider = { productId: 'another', createdOn: newer.createdOn, internalExam: true };
  const ended = { ...trial, expiresOn: finished.expiresOn };
  test.each([
    ['a newer order of the product', finished, newer, undefined],
    ['a newer unpaid order of another product', finished, { ...newer, productId: 'another' }, 'again'],
    ['a newer licence that includes more', finished, { ...runningLicence, ...wider, id: 'wider' }, undefined],
    ['a newer licence that includes less', finished, { ...runningLicence, ...wider, id: 'narrower', website: false }, 'again'],
    ['a newer order of another NIP', finished, { ...newer, nip: '7680002466' }, 'again'],
    ['a newer order that was canceled', finished, { ...newer, licenseStatus: LicenceStatus.Canceled }, 'again'],
    ['a newer extension', finished, { ...newer, licenseType: LicenceType.Extension }, 'again'],
    ['an older order', finished, { ...newer, createdOn: '2025-01-01T10:00:00Z' }, 'again'],
    ['an older order that ends later', finished, { ...later, id: 'later', createdOn: '2025-01-01T10:00:00Z' }, undefined],
    ['a paid licence after the trial', ended, newer, undefined],
    ['a rejected licence after the trial', ended, { ...newer, licenseStatus: LicenceStatus.Rejected }, 'paid'],
    ['a second trial', ended, { ...newer, product }, 'paid'],
  ] as const)('considers %s: %s', (_, licence, other, expected) => {
    expect(repurchaseOf(licence, [licence, other], now)).toBe(expected);
  });
});

describe('CUS-07 extensionLimit', () => {
  const accepted = { ...pendingExtension, licenseStatus: LicenceStatus.Accepted };
  const canceled = { ...runningLicence, licenseStatus: LicenceStatus.Canceled };
  const complete = { ...runningLicence, internalExam: true, smsNotifications: true };
  test.each<[string, Licence, Licence[], ExtensionLimit | undefined]>([
    ['a running licence', runningLicence, [], undefined],
    ['an accepted extension of it', accepted, [runningLicence], undefined],
    ['an accepted extension of a canceled licence', accepted, [canceled], 'canceled'],
    ['a canceled extension of a canceled licence', { ...accepted, licenseStatus: LicenceStatus.Canceled }, [canceled], 'canceled'],
    ['a canceled licence', canceled, [], 'declined'],
    ['a pending licence', pendingLicence, [], 'waits'],
    ['a licence whose extension waits', runningLicence, [pendingExtension], 'requested'],
    ['a finished licence', finished, [pendingExtension], 'finished'],
    ['a licence with a month left', { ...runningLicence, expiresOn: '2026-07-15T21:59:59Z' }, [], 'tooShort'],
    ['a licence with everything', complete, [], 'complete'],
  ])('returns why %s cannot be extended', (_, licence, others, limit) => {
    expect(extensionLimit(licence, [licence, ...others], now)).toBe(limit);
  });
});

test('CUS-07 hasCanceledLicence is true for an accepted request of a canceled licence', () => {
  const accepted = { ...pendingExtension, licenseStatus: LicenceStatus.Accepted };
  const canceled = { ...runningLicence, licenseStatus: LicenceStatus.Canceled };
  expect(hasCanceledLicence(accepted, canceled)).toBe(true);
  expect(hasCanceledLicence(accepted, runningLicence)).toBe(false);
  expect(hasCanceledLicence({ ...accepted, licenseStatus: LicenceStatus.Rejected }, canceled)).toBe(false);
  expect(hasCanceledLicence(canceled, canceled)).toBe(false);
});
