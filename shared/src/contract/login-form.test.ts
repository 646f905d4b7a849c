import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldMessage } from './field-messages.ts';
import { checkLogin, loginMessages, type TypedLogin } from './login-form.ts';
import { Credentials } from './shapes/session.ts';

/** What the shape says: the credentials that it outputs, or the first problem of each field. */
function byShape(typed: TypedLogin) {
  const { success, data, error } = Credentials.safeParse(typed);
  if (success) return data;
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path[0], message]));
}

function byRules(typed: TypedLogin) {
  const { credentials, problems } = checkLogin(typed);
  const found = Object.entries(problems).filter(([, key]) => key);
  return found.length > 0 ? Object.fromEntries(found) : credentials;
}

const of = (characters: string, maxLength = 4) => fc.string({ unit: fc.constantFrom(...characters), maxLength });
const blank = of(' \t\n\u00a0\ufeff\u200b', 2);
const any = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  // Lone surrogates too.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 5 }).map((units) => String.fromCharCode(...units)),
  blank,
);
/** Nearly an address. */
const address = fc
  .tuple(of("aZ0.-_+'"), of('aZ0.-'), of('aZ0', 3), fc.constantFrom('@', '@', '@', '@@', ''))
  .map(([name, domain, top, at]) => `${name}${at}${domain}.${top}`);
const longAddress = fc.constantFrom(253, 254, 255).map((length) => 'a@b.pl'.padStart(length, 'a'));
const email = fc.tuple(blank, fc.oneof(any, address, longAddress, fc.emailAddress()), blank).map((parts) => parts.join(''));
const password = fc
  .tuple(any, fc.constantFrom(0, 199, 200, 201), fc.constantFrom('a', 'e\u0301', '\ud800'))
  .map(([text, length, filler]) => text.padEnd(length, filler));

test('LND-09 checkLogin agrees with the shape of the call on any text', () => {
  const agree = (typed: TypedLogin) => void expect(byRules(typed)).toEqual(byShape(typed));
  fc.assert(fc.property(fc.record({ email, password }), agree), { numRuns: 2000 });
});

test.each([
  ['', '', { email: 'email.required', password: 'password.required' }],
  [' \n', 'x', { email: 'email.required', password: undefined }],
  ['biuro@', 'x'.repeat(201), { email: 'email.invalid', password: 'tooLong' }],
  [`${'a'.repeat(250)}@b.pl`, 'x'.repeat(200), { email: 'email.invalid', password: undefined }],
  [' Biuro@OSK.example ', 'e\u0301'.repeat(200), { email: undefined, password: undefined }],
])('LND-09 checkLogin finds in %j and %j the problems %j', (typedEmail, password, problems) => {
  expect(checkLogin({ email: typedEmail, password }).problems).toEqual(problems);
});

test('the messages of the login are those of every form', () => {
  for (const [key, message] of Object.entries(loginMessages.en)) expect(fieldMessage('en', key)).toBe(message);
});
