import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { running } from './licence-samples.ts';
import { beginningBehind, beginsLater, runsNow } from './licence-term.ts';

const now = new Date('2026-06-15T12:00:00Z');
const later = { ...running, startedOn: '2026-12-31T23:00:00Z', expiresOn: '2027-12-31T22:59:59.999Z' };

test.each([
  ['one within its term', running, 'runs'],
  ['one before its first day', later, 'begins later'],
  ['one that is over', { ...running, expiresOn: '2026-06-15T11:59:59Z' }, 'neither'],
  ['one that was canceled', { ...running, licenseStatus: LicenceStatus.Canceled }, 'neither'],
  ['a request', { ...running, licenseType: LicenceType.Extension }, 'neither'],
])('%s: %s', (_, licence, expected) => {
  const is = runsNow(licence, now) ? 'runs' : beginsLater(licence, now) ? 'begins later' : 'neither';
  expect(is).toBe(expected);
});

test('another with the same contents begins when the last of the row ends, and at once where none runs', () => {
  expect(beginningBehind(running, [running], now)).toBe('2026-12-31T22:59:59.001Z');
  expect(beginningBehind(running, [running, later], now)).toBe('2027-12-31T23:00:00.000Z');
  expect(beginningBehind(running, [later], now)).toBeUndefined();
  expect(beginningBehind({ ...running, internalExam: true }, [running], now)).toBeUndefined();
});
