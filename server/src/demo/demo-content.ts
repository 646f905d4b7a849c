import { LicenceStatus } from '@osk/shared/contract/licence';
import { expiryOf } from '../features/licences/terms.ts';

export const demoCompany = {
  name: 'Szkoła Jazdy Kierunek',
  email: 'demo@portal-osk.example',
  nip: '6760000115',
  phoneNumber: '+48 600 000 020',
  address: 'ul. Szkolna 7',
  postCode: '30-002',
  city: 'Kraków',
  einvoice: true,
  marketOffers: false,
  domena: 'kierunek-osk.example',
  smsNotificationMessage: 'Przypominamy o jeździe: {czas}, miejsce: {miejsce}. Do zobaczenia!',
  muteStartHours: '21:00',
  muteFinishHours: '07:00',
  howLongBeforeDrivingLesson: 24,
};

const address = { street: 'ul. Szkolna', streetNumber: '7', suiteNumber: '', postCode: '30-002', post: 'Kraków', city: 'Kraków' };

export const demoEmployees = [
  {
    firstName: 'Anna',
    lastName: 'Zielińska',
    email: 'anna.zielinska@kierunek-osk.example',
    phoneNumber: '+48 600 000 021',
    pkkId: 'KR10021',
    PESEL: '90010112349',
    ...address,
  },
  {
    firstName: 'Marek',
    lastName: 'Wiśniewski',
    email: 'marek.wisniewski@kierunek-osk.example',
    phoneNumber: '+48 600 000 022',
    pkkId: 'KR10022',
    PESEL: '85050554327',
    ...address,
    suiteNumber: '3',
  },
];

/** Licences in several states, with the date of their order. */
export function demoLicences(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const accepted = (days: number, howManyMonths: number | null) => ({
    licenseStatus: LicenceStatus.Accepted,
    createdOn: daysAgo(days),
    acceptedOn: daysAgo(days - 1),
    startedOn: daysAgo(days - 1),
    expiresOn: expiryOf(daysAgo(days - 1), howManyMonths),
  });
  return [
    { productName: 'Licencja próbna', ...accepted(400, null) },
    { productName: 'Egzamin', ...accepted(390, 6) },
    { productName: 'Online na rok', ...accepted(120, 12) },
    { productName: 'Komplet', licenseStatus: LicenceStatus.Rejected, createdOn: daysAgo(150) },
    { productName: 'Komplet na rok', licenseStatus: LicenceStatus.Pending, createdOn: daysAgo(2) },
  ];
}

export function demoPromoCodes(now: Date) {
  const validFrom = new Date(now.getTime() - 86_400_000);
  const validTo = new Date(now.getTime() + 365 * 86_400_000);
  return [
    { code: 'OSK10', percent: 10, validFrom, validTo, usesAllowed: 1000 },
    { code: 'START50', amount: 5000, validFrom, validTo, usesAllowed: 1 },
  ];
}
