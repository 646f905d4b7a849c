import type { SmsConfiguration } from '@osk/shared/contract/shapes/company';
import type { z } from '@osk/shared/contract/shapes/shape';
import { isHostName, isQuietHour } from '@osk/shared/contract/sms-fields';
import { normalizeHour } from './quiet-hours.ts';

export type ConfigurationValues = z.input<typeof SmsConfiguration>;

/** The values as they are saved, also those of a whole profile. An invalid value stays as typed. */
export function normalize(values: ConfigurationValues): ConfigurationValues {
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = values;
  return {
    domena: normalizeHostName(domena).trim().toLowerCase(),
    smsNotificationMessage: normalizeMessage(smsNotificationMessage),
    muteStartHours: normalizeHour(muteStartHours),
    muteFinishHours: normalizeHour(muteFinishHours),
    howLongBeforeDrivingLesson,
  };
}

/** The message without blanks around it. NFC, because a copied „ż” may be a „z” and a dot, which counts as two characters. */
export function normalizeMessage(message: string): string {
  return message.trim().normalize('NFC');
}

// `URL` returns the host in Punycode. A Polish name stays as typed, so it is cut out of the text.
const address = /^(?<scheme>[a-z][a-z\d+.-]*:\/\/)?(?<host>[^/?#:@]+)(?::\d*)?(?<path>[/?#].*)?$/is;

/** The host name of an address with a scheme or a path: `https://mojaszkola.pl/` → `mojaszkola.pl`. Other texts stay as typed. */
export function normalizeHostName(typed: string): string {
  const text = typed.trim();
  const { scheme, host, path } = address.exec(text)?.groups ?? {};
  if (!host || (!scheme && !path)) return typed;
  return isUrl(scheme ? text : `https://${text}`) && isHostName(host) ? host : typed;
}

function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** Whether saved values keep the rules that a page can check without their shape. Older rules may have allowed others. */
export function areValid({ domena, muteStartHours, muteFinishHours }: ConfigurationValues): boolean {
  return isHostName(domena) && [muteStartHours, muteFinishHours].every(isQuietHour) && (muteStartHours === '') === (muteFinishHours === '');
}
