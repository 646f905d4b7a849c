import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldMessage } from './field-messages.ts';
import { checkLogin, loginMessages, type TypedLogin } from './login-form.ts';
import { email as emailField, optionalEmail } from './shapes/fields.ts';
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
const letters = fc
  .tuple(of('aŻz\u0307🐢ß'), of('aŻz\u0307。.-/:@?%❤'), fc.constantFrom('pl', 'рф', 'РФ', 'xn--p1ai', 'XN--P1AI', '127'))
  .map(([name, domain, top]) => `${name}@${domain}.${top}`);
const email = fc.tuple(blank, fc.oneof(any, address, letters, longAddress, fc.emailAddress()), blank).map((parts) => parts.join(''));
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

test.each([
  ['biuro@żółw.example', 'biuro@xn--w-uga1v8h.example'],
  ['Biuro@ŻÓŁW.Example', 'Biuro@xn--w-uga1v8h.example'],
  ['biuro@żółw.example'.normalize('NFD'), 'biuro@xn--w-uga1v8h.example'],
  ['biuro@poczta。żółw．example', 'biuro@poczta.xn--w-uga1v8h.example'],
  ['biuro@ｏｓｋ.example', 'biuro@osk.example'],
  ['biuro@пример.рф', 'biuro@xn--e1afmkfd.xn--p1ai'],
  ['biuro@xn--e1afmkfd.xn--p1ai', 'biuro@xn--e1afmkfd.xn--p1ai'],
  ['biuro@XN--E1AFMKFD.XN--P1AI', 'biuro@xn--e1afmkfd.xn--p1ai'],
  ['biuro@xn--zzzz.example', 'biuro@xn--zzzz.example'],
  ['biuro@straße.example', 'biuro@xn--strae-oqa.example'],
  ['Biuro@OSK.example', 'Biuro@OSK.example'],
])('the login and every form send %s as %s', (typed, sent) => {
  expect(checkLogin({ email: typed, password: 'x' })).toMatchObject({ credentials: { email: sent }, problems: { email: undefined } });
  for (const shape of [emailField(), optionalEmail()]) expect(shape.safeParse(typed).data).toBe(sent);
});

test.each([
  'żółw@osk.example',
  'biuro@żółw',
  'biuro@żółw.example/x',
  'biuro@żółw.example:80',
  'biuro@@żółw.example',
  '@żółw.example',
  'biuro@żółw..example',
  'biuro@żółw.e',
  'biuro@osk.xn--',
  'biuro@１２７.０.0.1',
  'biuro@żó łw.example',
])('the login and every form reject %s', (typed) => {
  expect(checkLogin({ email: typed, password: 'x' }).problems.email).toBe('email.invalid');
  for (const shape of [emailField(), optionalEmail()]) expect(shape.safeParse(typed).success).toBe(false);
});

test('the messages of the login are those of every form', () => {
  for (const [key, message] of Object.entries(loginMessages.en)) expect(fieldMessage('en', key)).toBe(message);
});
