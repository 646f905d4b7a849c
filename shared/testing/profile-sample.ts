import type { Account, Profile } from '../src/contract/company.ts';

export const accountSample: Account = {
  phoneNumber: '600 700 800',
  address: 'ul. Prosta 1',
  postCode: '00-001',
  city: 'Warszawa',
  invoiceEmail: '',
  einvoice: true,
  marketOffers: false,
  clauseReadAt: '2026-03-12T10:00:00.000Z',
};

/** A company right after its registration. Each test changes the fields that it is about. */
export const profileSample: Profile = {
  name: 'OSK Kierunek',
  nip: '5260001246',
  email: 'biuro@osk.example',
  domena: '',
  smsNotificationMessage: '',
  muteStartHours: '',
  muteFinishHours: '',
  howLongBeforeDrivingLesson: 24,
  usesPkk: false,
  pkkRequestedAt: null,
  productId: null,
};

/** A company with all SMS settings. */
export const configuredProfile: Profile = {
  ...profileSample,
  domena: 'osk-kierunek.pl',
  smsNotificationMessage: 'Jazda o {czas}, {miejsce}',
  muteStartHours: '22:00',
  muteFinishHours: '06:00',
  howLongBeforeDrivingLesson: 2,
};
