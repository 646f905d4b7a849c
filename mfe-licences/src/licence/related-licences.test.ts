import { type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { pending } from './licence-samples.ts';
import { isWorthBuyingAgain, rootOf, waitingRequest } from './related-licences.ts';

const now = new Date('2026-06-15T12:00:00Z');
const root: Licence = { ...pending, id: 'root', licenseStatus: LicenceStatus.Accepted, expiresOn: '2027-03-01T22:59:59Z' };
const extension: Licence = { ...pending, id: 'extension', parentId: 'root', licenseType: LicenceType.Extension };

test('a request is about its licence, a licence about itself', () => {
  expect(rootOf(extension, [extension, root])).toBe(root);
  expect(rootOf(root, [extension, root])).toBe(root);
});

test('a request waits until it is decided, and only for its own licence', () => {
  const decided = { ...extension, licenseStatus: LicenceStatus.Rejected };
  expect(waitingRequest(root, LicenceType.Extension, [root, extension])).toBe(extension);
  expect(waitingRequest(root, LicenceType.Correction, [root, extension])).toBeUndefined();
  expect(waitingRequest(root, LicenceType.Extension, [root, decided])).toBeUndefined();
  expect(waitingRequest({ ...root, id: 'other' }, LicenceType.Extension, [root, extension])).toBeUndefined();
});

test.each([
  ['one that runs on', root, false],
  ['one with a month left', { ...root, expiresOn: '2026-07-15T21:59:59Z' }, true],
  ['one with a day more than a month', { ...root, expiresOn: '2026-07-16T21:59:59Z' }, false],
  ['one that is over', { ...root, expiresOn: '2026-06-01T21:59:59Z' }, true],
  ['one that was rejected', { ...root, licenseStatus: LicenceStatus.Rejected }, true],
  ['one that was canceled', { ...root, licenseStatus: LicenceStatus.Canceled }, true],
  ['one that waits to be paid', pending, false],
  ['a request that was rejected', { ...extension, licenseStatus: LicenceStatus.Rejected }, false],
] as const)('%s is worth buying again: %s', (_, licence, worth) => {
  expect(isWorthBuyingAgain(licence, [licence], now)).toBe(worth);
});

test('nobody is told to buy again what has been ordered since', () => {
  const over = { ...root, expiresOn: '2026-06-01T21:59:59Z' };
  const later = { ...pending, id: 'later', createdOn: '2026-06-02T10:00:00Z' };
  const listed = (...others: Licence[]) => isWorthBuyingAgain(over, [over, ...others], now);
  expect(listed(later)).toBe(false);
  expect(listed({ ...later, productId: 'another' })).toBe(true);
  expect(listed({ ...later, licenseStatus: LicenceStatus.Canceled })).toBe(true);
  expect(listed({ ...later, createdOn: '2025-01-01T10:00:00Z' })).toBe(true);
});

test('after a trial any paid licence counts, a second trial would not', () => {
  const product = { id: 'trial', productName: 'Wersja próbna', howManyMonths: null };
  const trial = { ...root, productId: 'trial', product, expiresOn: '2026-06-01T21:59:59Z' };
  const later = { ...pending, id: 'later', createdOn: '2026-06-02T10:00:00Z' };
  const listed = (...others: Licence[]) => isWorthBuyingAgain(trial, [trial, ...others], now);
  expect(listed()).toBe(true);
  expect(listed(later)).toBe(false);
  expect(listed({ ...later, licenseStatus: LicenceStatus.Rejected })).toBe(true);
  expect(listed({ ...later, product })).toBe(true);
});
