import { type Profile, SmsConfiguration } from '@osk/shared/contract/company';
import { z } from '@osk/shared/contract/shape';
import { readHostName } from './host-name.ts';
import { readHour } from './quiet-period.ts';

/** What stands in the form's fields. */
export type TypedSettings = z.input<typeof SmsConfiguration>;

/** The contract's shape, over what people type: the page has to know what `22` or a copied address is before its field is left. */
export const TypedConfiguration = z.pipe(z.transform(tidied), SmsConfiguration);

/** A message as it is saved: without blanks around it, and each letter as one, where a copied „ż” may be a „z” and a dot. */
export function asSaved(message: string): string {
  return message.trim().normalize('NFC');
}

export function settingsOf(profile: Profile): TypedSettings {
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = profile;
  return { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson };
}

/** Whether two settings are the same but for what saving makes equal: the form of an hour, what is around a host name or a text. */
export function areSame(some: TypedSettings, others: TypedSettings): boolean {
  return JSON.stringify(comparable(some)) === JSON.stringify(comparable(others));
}

function comparable(typed: TypedSettings) {
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = tidied(typed);
  return [domena.trim().toLowerCase(), smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson];
}

function tidied(typed: TypedSettings): TypedSettings {
  return {
    ...typed,
    domena: readHostName(typed.domena),
    smsNotificationMessage: asSaved(typed.smsNotificationMessage),
    muteStartHours: readHour(typed.muteStartHours),
    muteFinishHours: readHour(typed.muteFinishHours),
  };
}
