import { sendContactMessage } from '@osk/shared/contract/company';
import { type Licence, LicenceStatus, LicenceType, listLicences } from '@osk/shared/contract/licence';
import { answer } from '@osk/shared/testing/answers';

/** An order that waits for its payment. */
export const waitingOrder: Licence = {
  id: '0192f3c0-0000-7000-8000-00000000000a',
  parentId: null,
  productId: '0192f3c0-0000-7000-8000-000000000001',
  product: { id: '0192f3c0-0000-7000-8000-000000000001', productName: 'Pełny pakiet', howManyMonths: 12 },
  companyName: 'OSK Kierunek',
  nip: '5260001246',
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
  paymentMark: 'OSK-0002',
  program: true,
  website: true,
  internalExam: true,
  smsNotifications: true,
};

export const acceptedOrder: Licence = {
  ...waitingOrder,
  id: '0192f3c0-0000-7000-8000-00000000000b',
  product: { id: '0192f3c0-0000-7000-8000-000000000002', productName: 'Program', howManyMonths: 6 },
  createdOn: '2025-09-12T08:30:00Z',
  acceptedOn: '2025-09-13T09:00:00Z',
  totalPrice: 699,
  licenseStatus: LicenceStatus.Accepted,
  paymentMark: 'OSK-0001',
};

/** The answers of the server in `npm run dev`. Tests use the same values. */
export default [answer(listLicences, [waitingOrder, acceptedOrder]), answer(sendContactMessage, undefined)];
