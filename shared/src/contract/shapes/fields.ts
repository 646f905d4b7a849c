import type { FieldMessageKey } from '../field-messages.ts';
import { asciiEmail, emailPattern } from '../login-form.ts';
import { passwordPattern, passwordRules } from '../password-rules.ts';
import { hostPattern, quietHourPattern, toClockTime } from '../sms-fields.ts';
import { z } from './shape.ts';

/** A character that people see. Joiners, marks and the empty Braille pattern are none. */
export const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

type Check = Parameters<z.ZodMiniString['check']>[number];

const max = (length: number, message: FieldMessageKey = 'tooLong') => z.maxLength(length, message);
const pattern = (regex: RegExp, message: FieldMessageKey) => z.regex(regex, message);
const string = (message: FieldMessageKey) => z.string(message);
const trimmed = (message: FieldMessageKey, ...checks: Check[]) => string(message).check(cleaned, z.trim(), ...checks);
const required = (message: FieldMessageKey, ...checks: Check[]) =>
  trimmed(message, z.minLength(1, { error: message, abort: true }), hasVisible(message), ...checks);
const password = (message: FieldMessageKey, ...checks: Check[]) =>
  string(message).check(z.normalize('NFC'), z.minLength(1, message), ...checks);

/** Zero-width and direction characters, without the joiners and variation selectors of emoji and some scripts. */
const invisible = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
/** One form of each text, so that equal texts are equal in the database. */
const cleaned = z.overwrite<string>((typed) => typed.normalize('NFC').replace(invisible, ''));
const hasVisible = (message: FieldMessageKey) => z.refine<string>((text) => visibleCharacter.test(text), { error: message, abort: true });

const singleLine = /^[^\p{Cc}]*$/u;
const manyLines = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u;
// A lone surrogate is valid in a JavaScript string, but not in the database.
const wellFormed = z.refine<string>((value) => value.isWellFormed(), 'characters' satisfies FieldMessageKey);
const line = [pattern(singleLine, 'characters'), wellFormed];
const lines = [pattern(manyLines, 'characters'), wellFormed];

/** One line of text: NFC, trimmed, without invisible characters, and with a visible one. */
export const text = (message: FieldMessageKey = 'required', longest = 200) => required(message, max(longest), ...line);
export const optionalText = (longest = 200) => trimmed('invalid', max(longest), ...line);

/** Several lines of text, cleaned in the same way. */
export const longText = (longest = 5000) => required('required', max(longest), ...lines);
export const optionalLongText = (longest: number) => trimmed('invalid', max(longest), ...lines);

const asciiDomain = z.overwrite(asciiEmail);

/** An e-mail address, trimmed, in upper and lower case as typed; a domain with other letters than ASCII as `xn--`. */
export const email = (message: FieldMessageKey = 'email.required') =>
  string(message).check(
    z.trim(),
    asciiDomain,
    z.minLength(1, message),
    max(254, 'email.invalid'),
    z.email({ pattern: emailPattern, error: 'email.invalid' satisfies FieldMessageKey }),
    wellFormed,
  );

/** An e-mail address, or empty. */
export const optionalEmail = () => {
  const filled = email();
  const message: FieldMessageKey = 'email.invalid';
  return trimmed(
    message,
    asciiDomain,
    max(254, message),
    z.refine<string>((value) => value === '' || z.safeParse(filled, value).success, message),
  );
};

/** The password of an existing account, whose rule was checked when it was set. */
export const existingPassword = () => password('password.required', max(200));

/** The new password of a registration or reset. */
export const accountPassword = () =>
  password('accountPassword.required', pattern(passwordPattern(passwordRules.account), 'accountPassword.weak'), wellFormed);

export const profilePassword = () => password('password.required', pattern(passwordPattern(passwordRules.profile), 'profilePassword.weak'));

export const employeePassword = () =>
  password('password.required', pattern(passwordPattern(passwordRules.employee), 'employeePassword.weak'), wellFormed);

export const phoneNumber = () =>
  required('phoneNumber.required', max(20, 'phoneNumber.invalid'), pattern(singleLine, 'phoneNumber.invalid'), wellFormed);

/** A tax number: ten digits or ddd-ddd-dd-dd. `message` is the one for any other form. */
export const nip = (message: 'nip.invalid' | 'nip.form') =>
  required('nip.required', pattern(/^(\d{10}|\d{3}-\d{3}-\d{2}-\d{2})$/, message));

export const postCode = () => required('postCode.required', pattern(/^\d{2}-\d{3}$/, 'postCode.invalid'));
export const optionalPostCode = () => trimmed('invalid', pattern(/^(\d{2}-\d{3})?$/, 'postCode.form'));

/** Eleven digits. The form only warns about a wrong check digit. */
export const pesel = () => required('pesel.required', pattern(/^\d{11}$/, 'pesel.invalid'));

export const pkkId = () => required('pkkId.required', max(10, 'pkkId.tooLong'), ...line);

/** A quiet hour `HH:mm`, or empty. Any ISO 8601 time is converted to it. */
export const quietHour = () =>
  z.pipe(z.pipe(string('time.invalid'), z.transform(toClockTime)), z.string().check(pattern(quietHourPattern, 'time.invalid')));

/** A host name with at least two labels, letters of any alphabet, in lower case; or empty. */
export const hostName = () => trimmed('domena.invalid', z.toLowerCase(), pattern(hostPattern, 'domena.invalid'));

/** The id of a product, a licence or an employee. */
export const id = () => string('invalid').check(z.uuid('invalid' satisfies FieldMessageKey));

/** The secret of a link in an e-mail. A truncated one is valid here and unknown to the server. */
export const linkId = () => password('invalid', max(200, 'invalid'));

/** An amount in PLN with at most two decimals. */
export const price = () => {
  const message: FieldMessageKey = 'invalid';
  return z.number(message).check(z.minimum(0, message), z.multipleOf(0.01, message));
};

/** A point in time, UTC, ISO 8601. Only its JSON Schema says so: answers are not validated. Marked, so that forms leave it out. */
export const instant = /* @__NO_SIDE_EFFECTS__ */ () => z.string().register(z.globalRegistry, { format: 'date-time' });

/** The query of a list that answers by pages when asked to. Without these fields it answers the whole list. Marked, so that forms leave it out. */
export const pageFields = /* @__NO_SIDE_EFFECTS__ */ () => {
  const digits = string('invalid').check(pattern(/^(?:[1-9]\d?|1\d\d|200)$/, 'invalid'));
  return {
    /** The most items of the page, 1 to 200. */
    limit: z.optional(z.pipe(digits, z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(200))))),
    /** The `next` of the page before. */
    after: z.optional(string('invalid')),
  };
};
