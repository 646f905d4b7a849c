import type { Profile } from '@osk/shared/contract/company';
import { profileSample } from '@osk/shared/testing/profile-sample';

/** A company that has set everything. */
export const configured: Profile = {
  ...profileSample,
  domena: 'osk-kierunek.pl',
  smsNotificationMessage: 'Jazda o {czas}, {miejsce}',
  muteStartHours: '22:00',
  muteFinishHours: '06:00',
  howLongBeforeDrivingLesson: 2,
};
