import { type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import type { Product } from '@osk/shared/contract/product';
import { profileSample } from '@osk/shared/testing/profile-sample';

const contents = { program: true, website: true, internalExam: true, smsNotifications: true };

export const yearlyProduct: Product = {
  id: '0192f3c0-0000-7000-8000-000000000001',
  productName: 'Pełny pakiet',
  ...contents,
  totalPrice: 1249.5,
  howManyMonths: 12,
  priceForExtension: null,
};

/** The order of a paid licence, before its transfer. */
export const pendingLicence: Licence = {
  id: '0192f3c0-0000-7000-8000-00000000000a',
  parentId: null,
  productId: yearlyProduct.id,
  product: { id: yearlyProduct.id, productName: yearlyProduct.productName, howManyMonths: yearlyProduct.howManyMonths },
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

/** Runs until 31.12.2026, without the internal exam and SMS. */
export const runningLicence: Licence = {
  ...pendingLicence,
  id: '0192f3c0-0000-7000-8000-00000000000b',
  acceptedOn: '2026-01-01T10:00:00Z',
  startedOn: '2026-01-01T10:00:00Z',
  expiresOn: '2026-12-31T22:59:59Z',
  licenseStatus: LicenceStatus.Accepted,
  paymentMark: 'OSK-0002',
  internalExam: false,
  smsNotifications: false,
};

/** The unpaid extension of the running licence. */
export const pendingExtension: Licence = {
  ...pendingLicence,
  id: '0192f3c0-0000-7000-8000-00000000000c',
  parentId: runningLicence.id,
  licenseType: LicenceType.Extension,
  paymentMark: 'OSK-0003',
  totalPrice: 312.41,
};

/** The correction of the running licence, for another company. */
export const pendingCorrection: Licence = {
  ...pendingLicence,
  id: '0192f3c0-0000-7000-8000-00000000000d',
  parentId: runningLicence.id,
  licenseType: LicenceType.Correction,
  companyName: 'OSK Objazd',
  paymentMark: 'OSK-0004',
  totalPrice: 0,
};
