import { toClockTime } from './clock-time.ts';
import type { FieldMessageKey } from './field-messages.ts';
import { z } from './shape.ts';

const key = (message: FieldMessageKey) => message;

const singleLine = /^[^\p{Cc}]*$/u;
const manyLines = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u;
/** Half of a surrogate pair is a string to JavaScript, and to no database. */
const wellFormed = z.refine<string>((text) => text.isWellFormed(), key('characters'));

/** One line of text, trimmed; may be empty. */
export const optionalText = (longest = 200) =>
  z.string(key('invalid')).check(z.trim(), z.maxLength(longest, key('tooLong')), z.regex(singleLine, key('characters')), wellFormed);

/** One line of text, trimmed and not empty. */
export const text = (required: FieldMessageKey = 'required', longest = 200) =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(longest, key('tooLong')), z.regex(singleLine, key('characters')), wellFormed);

/** Several lines of text, trimmed; may be empty. */
export const optionalLongText = (longest: number) =>
  z.string(key('invalid')).check(z.trim(), z.maxLength(longest, key('tooLong')), z.regex(manyLines, key('characters')), wellFormed);

/** Several lines of text, trimmed and not empty. */
export const longText = (longest = 5000) =>
  z
    .string(key('required'))
    .check(
      z.trim(),
      z.minLength(1, key('required')),
      z.maxLength(longest, key('tooLong')),
      z.regex(manyLines, key('characters')),
      wellFormed,
    );

/** An e-mail address, trimmed; its case is kept as typed. */
export const email = (required: FieldMessageKey = 'email.required') =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(254, key('email.invalid')), z.email(key('email.invalid')), wellFormed);

/** Whatever was typed as the password of an existing account: the rule was checked when it was set. */
export const existingPassword = () =>
  z.string(key('password.required')).check(z.minLength(1, key('password.required')), z.maxLength(200, key('tooLong')));

/** Registration and reset: 8–16 characters with a letter, a digit and a special character. */
export const accountPassword = () =>
  z
    .string(key('accountPassword.required'))
    .check(
      z.minLength(1, key('accountPassword.required')),
      z.regex(/^(?=.*\p{L})(?=.*\d)(?=.*[^\p{L}\d\s]).{8,16}$/u, key('accountPassword.weak')),
      wellFormed,
    );

/** Profile: 8–16 of letters, digits and ! $ % @ # £ € * ? & alone, with an upper-case letter, a lower-case letter and a digit. */
export const profilePassword = () =>
  z
    .string(key('password.required'))
    .check(
      z.minLength(1, key('password.required')),
      z.regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)[\p{L}\d!$%@#£€*?&]{8,16}$/u, key('profilePassword.weak')),
    );

/** Employees: 8–25 characters with an upper-case letter, a lower-case letter, a digit and a special character. */
export const employeePassword = () =>
  z
    .string(key('password.required'))
    .check(
      z.minLength(1, key('password.required')),
      z.regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[^\p{L}\d\s]).{8,25}$/u, key('employeePassword.weak')),
      wellFormed,
    );

/** A phone number as it is written: at most 20 characters. */
export const phoneNumber = () =>
  z
    .string(key('phoneNumber.required'))
    .check(
      z.trim(),
      z.minLength(1, key('phoneNumber.required')),
      z.maxLength(20, key('phoneNumber.invalid')),
      z.regex(singleLine, key('phoneNumber.invalid')),
      wellFormed,
    );

/** A tax number: ten digits or ddd-ddd-dd-dd. `wrongForm` is what is said of any other form. */
export const nip = (wrongForm: 'nip.invalid' | 'nip.form') =>
  z
    .string(key('nip.required'))
    .check(z.trim(), z.minLength(1, key('nip.required')), z.regex(/^(\d{10}|\d{3}-\d{3}-\d{2}-\d{2})$/, wrongForm));

/** A postal code: 00-000. */
export const postCode = () =>
  z
    .string(key('postCode.required'))
    .check(z.trim(), z.minLength(1, key('postCode.required')), z.regex(/^\d{2}-\d{3}$/, key('postCode.invalid')));

/** A PESEL: eleven digits; the check digit is warned of in the form, not refused. */
export const pesel = () =>
  z.string(key('pesel.required')).check(z.trim(), z.minLength(1, key('pesel.required')), z.regex(/^\d{11}$/, key('pesel.invalid')));

export const pkkId = () =>
  z
    .string(key('pkkId.required'))
    .check(
      z.trim(),
      z.minLength(1, key('pkkId.required')),
      z.maxLength(10, key('pkkId.tooLong')),
      z.regex(singleLine, key('characters')),
      wellFormed,
    );

/** An end of the quiet hours: a clock time `HH:mm` in 24 hours, or empty for none; whatever ISO 8601 says one by comes out as that. */
export const quietHour = () =>
  z.pipe(
    z.pipe(z.string(key('time.invalid')), z.transform(toClockTime)),
    z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, key('time.invalid'))),
  );

const hostLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const hostPattern = new RegExp(String.raw`^$|^(?=.{1,253}$)(?:${hostLabel}\.)+(?=\p{L})${hostLabel}$`, 'u');

/** A host name with at least two labels, letters of any alphabet, in lower case; empty for none. */
export const hostName = () => z.string(key('domena.invalid')).check(z.trim(), z.toLowerCase(), z.regex(hostPattern, key('domena.invalid')));

/** The id of a product, a licence, an employee. */
export const id = () => z.string(key('invalid')).check(z.uuid(key('invalid')));

/** The secret of a link in a mail, as it arrived: one that was cut off on the way is a link nobody knows. */
export const linkId = () => z.string(key('invalid')).check(z.minLength(1, key('invalid')), z.maxLength(200, key('invalid')));

/** An amount of PLN with at most two decimals. */
export const price = () => z.number(key('invalid')).check(z.minimum(0, key('invalid')), z.multipleOf(0.01, key('invalid')));

/** An instant, UTC, ISO 8601. */
export const instant = () => z.string();
