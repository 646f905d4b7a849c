import type { Profile } from '@osk/shared/contract/company';

/** A company that has set nothing, for tests. */
export const untouched: Profile = {
  name: 'OSK Kierunek',
  nip: '5260001246',
  email: 'biuro@osk.example',
  domena: '',
  smsNotificationMessage: '',
  muteStartHours: '',
  muteFinishHours: '',
  howLongBeforeDrivingLesson: 24,
  usesPkk: false,
  productId: null,
};

/** One that has set everything. */
export const configured: Profile = {
  ...untouched,
  domena: 'osk-kierunek.pl',
  smsNotificationMessage: 'Jazda o {czas}, {miejsce}',
  muteStartHours: '22:00',
  muteFinishHours: '06:00',
  howLongBeforeDrivingLesson: 2,
};
