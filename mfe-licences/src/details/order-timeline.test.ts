import { type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { pendingCorrection, pendingExtension, pendingLicence, runningLicence } from '../licence/licence-samples.ts';
import { orderSteps } from './order-timeline.tsx';

const now = new Date('2026-06-15T12:00:00Z');
const accepted = { licenseStatus: LicenceStatus.Accepted, acceptedOn: '2026-03-05T10:00:00Z' };
const trial: Licence = { ...runningLicence, totalPrice: 0, product: { id: 'trial', productName: 'Licencja próbna', howManyMonths: null } };

/** `name state day` of each step. */
const stepsOf = (licence: Licence, root = runningLicence) =>
  orderSteps(licence, [licence, root], now).map(({ name, state, date }) => [name, state, ...(date ? [date.slice(0, 10)] : [])].join(' '));

test.each<[string, Licence, string[]]>([
  ['an unpaid order', pendingLicence, ['placed done 2026-03-01', 'paid current', 'active next']],
  ['a free order', { ...pendingLicence, totalPrice: 0 }, ['placed done 2026-03-01', 'approved current', 'active next']],
  ['a running licence', runningLicence, ['placed done 2026-03-01', 'paid done 2026-01-01', 'active done 2026-01-01']],
  [
    'a licence that starts later',
    { ...runningLicence, startedOn: '2026-07-01T10:00:00Z' },
    ['placed done 2026-03-01', 'paid done 2026-01-01', 'active current 2026-07-01'],
  ],
  [
    'a finished licence',
    { ...runningLicence, expiresOn: '2026-06-01T21:59:59Z' },
    ['placed done 2026-03-01', 'paid done 2026-01-01', 'active done 2026-01-01', 'finished ended 2026-06-01'],
  ],
  ['a trial', trial, ['placed done 2026-03-01', 'active done 2026-01-01']],
  ['an unpaid extension', pendingExtension, ['placed done 2026-03-01', 'paid current', 'extended next']],
  [
    'an extension of an expired licence',
    { ...pendingExtension, expiresOn: '2026-06-01T21:59:59Z' },
    ['placed done 2026-03-01', 'finished ended 2026-06-01'],
  ],
  [
    'an accepted extension',
    { ...pendingExtension, ...accepted },
    ['placed done 2026-03-01', 'paid done 2026-03-05', 'extended done 2026-03-05'],
  ],
  ['a correction', pendingCorrection, ['placed done 2026-03-01', 'approved current', 'corrected next']],
  ['a rejected order', { ...pendingLicence, licenseStatus: LicenceStatus.Rejected }, ['placed done 2026-03-01', 'rejected ended']],
  ['a canceled order', { ...pendingLicence, licenseStatus: LicenceStatus.Canceled }, ['placed done 2026-03-01', 'canceled ended']],
  [
    'a canceled licence',
    { ...runningLicence, licenseStatus: LicenceStatus.Canceled },
    ['placed done 2026-03-01', 'paid done 2026-01-01', 'canceled ended'],
  ],
  ['an order with an error', { ...pendingLicence, licenseStatus: LicenceStatus.Error }, ['placed done 2026-03-01', 'failed ended']],
  [
    'an accepted correction',
    { ...pendingCorrection, ...accepted, licenseType: LicenceType.Correction },
    ['placed done 2026-03-01', 'approved done 2026-03-05', 'corrected done 2026-03-05'],
  ],
])('orderSteps shows the way of %s', (_, licence, steps) => {
  expect(stepsOf(licence)).toEqual(steps);
});

test('orderSteps ends an accepted extension with its canceled licence', () => {
  const extension = { ...pendingExtension, ...accepted };
  const steps = ['placed done 2026-03-01', 'paid done 2026-03-05', 'finished ended'];
  expect(stepsOf(extension, { ...runningLicence, licenseStatus: LicenceStatus.Canceled })).toEqual(steps);
});
