import { type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import type { Product } from '@osk/shared/contract/product';
import { profileSample } from '@osk/shared/testing/profile-sample';

/** What the tests of this folder show and order; each changes what it is about. */
const contents = { program: true, website: true, internalExam: true, smsNotifications: true };

export const yearly: Product = {
  id: '0192f3c0-0000-7000-8000-000000000001',
  productName: 'Pełny pakiet',
  ...contents,
  totalPrice: 1249.5,
  howManyMonths: 12,
  priceForExtension: null,
};

/** A paid licence that waits for the transfer. */
export const pending: Licence = {
  id: '0192f3c0-0000-7000-8000-00000000000a',
  parentId: null,
  productId: yearly.id,
  product: { id: yearly.id, productName: yearly.productName, howManyMonths: yearly.howManyMonths },
  companyName: profileSample.name,
  nip: profileSample.nip,
  promoCode: null,
  createdOn: '2026-03-01T10:00:00Z',
  acceptedOn: null,
  startedOn: null,
  expiresOn: null,
  totalPrice: 1249.5,
  licenseStatus: LicenceStatus.Pending,
  licenseType: LicenceType.NewLicense,
  licenseStatusText: 'Oczekuje na zatwierdzenie',
  licenseTypeText: 'Nowa licencja',
  paymentMark: 'OSK-0001',
  ...contents,
};

/** One that runs until 31.12.2026, without the internal exam and SMS. */
export const running: Licence = {
  ...pending,
  id: '0192f3c0-0000-7000-8000-00000000000b',
  acceptedOn: '2026-01-01T10:00:00Z',
  startedOn: '2026-01-01T10:00:00Z',
  expiresOn: '2026-12-31T22:59:59Z',
  licenseStatus: LicenceStatus.Accepted,
  paymentMark: 'OSK-0002',
  internalExam: false,
  smsNotifications: false,
};

/** The request to widen it, waiting to be paid. */
export const extension: Licence = {
  ...pending,
  id: '0192f3c0-0000-7000-8000-00000000000c',
  parentId: running.id,
  licenseType: LicenceType.Extension,
  paymentMark: 'OSK-0003',
  totalPrice: 312.41,
};

/** The request to make it out to another company. */
export const correction: Licence = {
  ...pending,
  id: '0192f3c0-0000-7000-8000-00000000000d',
  parentId: running.id,
  licenseType: LicenceType.Correction,
  companyName: 'OSK Objazd',
  paymentMark: 'OSK-0004',
  totalPrice: 0,
};
