import { maxReasonLength } from '@osk/shared/contract/report-limits';

/** What an error's text may contain of a user's, in the order in which it is masked. */
const personal: readonly [RegExp, replacement: string][] = [
  // The query, the fragment and the login of an address.
  [/\?[^\s"')]+/g, '?…'],
  [/(\w:\/\/[^\s"'#]*)#[^\s"')]+/g, '$1#…'],
  [/:\/\/[^\s/"'@]*@/g, '://'],
  [/\/(activate|password-forgotten|change-email|keep-email)\/[^\s/"')]+/g, '/$1/…'],
  // Something stands before the sign: `@osk/shared` is a module.
  [/[^\s@"'<>()[\],;:/=]+(?:@|%40)[^\s@"'<>()[\],;:/=]*/gi, '[e-mail]'],
  // Seven digits or more: PESEL, NIP, telephone, account. A line and column stay.
  [/\+?(?:\p{Nd}[\s./()-]*){6,}\p{Nd}/gu, '[number]'],
  // Longer than the hash in a file's name. File names and identifiers in lower case may be long, and stay.
  [/(?=[a-z_+-]*[A-Z\d])[\w+-]{32,}(?![\w+-]|\.(?:css|js)\b)/g, '[token]'],
  [/(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{16,}/g, '[token]'],
];

/** An error's text as one line of valid characters, without e-mails, long numbers, tokens and the secrets of addresses. */
export function cleanReason(reason: string): string {
  const line = reason.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
  return personal
    .reduce((text, [found, replacement]) => text.replace(found, replacement), line)
    .slice(0, maxReasonLength)
    .toWellFormed();
}
