import { type Profile, SmsConfiguration } from '@osk/shared/contract/company';
import { z } from '@osk/shared/contract/shape';
import { readHour } from './quiet-period.ts';

/** What stands in the form's fields. */
export type TypedSettings = z.input<typeof SmsConfiguration>;

/** The contract's shape, over hours as people type them: the page has to know what `22` is before its field is left. */
export const TypedConfiguration = z.pipe(z.transform(withClockTimes), SmsConfiguration);

export function settingsOf(profile: Profile): TypedSettings {
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = profile;
  return { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson };
}

/** Whether two settings are the same but for what saving makes equal: the form of an hour, blanks around a text. */
export function areSame(some: TypedSettings, others: TypedSettings): boolean {
  return JSON.stringify(comparable(some)) === JSON.stringify(comparable(others));
}

function comparable(typed: TypedSettings) {
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = withClockTimes(typed);
  return [domena.trim().toLowerCase(), smsNotificationMessage.trim(), muteStartHours, muteFinishHours, howLongBeforeDrivingLesson];
}

function withClockTimes(typed: TypedSettings): TypedSettings {
  return { ...typed, muteStartHours: readHour(typed.muteStartHours), muteFinishHours: readHour(typed.muteFinishHours) };
}
