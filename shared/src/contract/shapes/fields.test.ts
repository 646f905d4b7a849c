import { describe, expect, test } from 'vitest';
import { type FieldMessageKey, fieldMessage } from '../field-messages.ts';
import { SmsConfiguration } from './company.ts';
import {
  accountPassword,
  email,
  employeePassword,
  existingPassword,
  hostName,
  nip,
  optionalText,
  pesel,
  phoneNumber,
  postCode,
  profilePassword,
  quietHour,
  text,
} from './fields.ts';
import type { z } from './shape.ts';

const messageOf = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).error?.issues[0]?.message;

type Rule = [name: string, shape: z.ZodMiniType, valid: readonly unknown[], message: FieldMessageKey, invalid: readonly unknown[]];

const nips = ['5260001246', '526-000-12-46', '526-000-12-47'];
const wrongNips = ['526000124', '52600012466', '526-0001-246', '526-00-01-246', 'PL5260001246', '526 000 12 46'];

test.each<Rule>([
  [
    'REG-02 accountPassword',
    accountPassword(),
    ['abcdef1!', 'Zażółć1#', '1234567a!', 'abcdefghijklmn1!'],
    'accountPassword.weak',
    ['abcde1!', 'abcdefghijklmno1!', '1234567!', 'abcdefg!', 'abcdefg1', 'abcdef 1'],
  ],
  [
    'PRO-01 profilePassword',
    profilePassword(),
    ['Abcdef12', 'Abcdef1£'],
    'profilePassword.weak',
    ['abcdef12', 'ABCDEF12', 'Abcdefgh', 'Abcde1!', 'Abcdef1^', 'Abcdefghijklmno12'],
  ],
  [
    'PKK-03 employeePassword',
    employeePassword(),
    ['Abcdef1!', `Abcdef1!${'x'.repeat(17)}`],
    'employeePassword.weak',
    ['Abcde1!', 'Abcdef12', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', `Abcdef1!${'x'.repeat(18)}`],
  ],
  ['REG-02 phoneNumber', phoneNumber(), ['+48 (22) 123-45-67/8', '(12) 422 22 22 w. 12'], 'phoneNumber.invalid', ['+48 (22) 123-45-67/89']],
  ['REG-02 nip, whatever its check digit,', nip('nip.invalid'), nips, 'nip.invalid', wrongNips],
  ['LIC-07 nip of an order', nip('nip.form'), nips, 'nip.form', wrongNips],
  ['REG-02 postCode', postCode(), ['00-950'], 'postCode.invalid', ['00950', '0-9500', '00-95', '00-9500', 'ab-cde']],
  ['PKK-02 pesel', pesel(), ['44051401359'], 'pesel.invalid', ['4405140135']],
  ['SMS-01 hours before a lesson', SmsConfiguration.shape.howLongBeforeDrivingLesson, [1, 48], 'hours.range', [0, 49, 1.5]],
  [
    'SMS-03 quietHour',
    quietHour(),
    ['22:00', ''],
    'time.invalid',
    ['24:00', '9:00', '22:60', '10 PM', '22', 'noon', '2026-06-15', '2026-13-45T20:00:00Z', 2200, null],
  ],
  [
    'SMS-01 hostName',
    hostName(),
    ['', 'mojaszkola.pl', 'www.osk-kierunek.com.pl', 'szkoła.pl', '1jazda.pl', 'xn--szkoa-2db.pl'],
    'domena.invalid',
    [
      ...['localhost', 'https://mojaszkola.pl', 'mojaszkola.pl/kontakt', 'biuro@mojaszkola.pl', 'moja szkola.pl', '-moja.pl', 'moja-.pl'],
      ...['moja..pl', 'mojaszkola.pl.', '192.168.0.1', `${'a'.repeat(64)}.pl`, `${'abcdefgh.'.repeat(28)}abc.pl`],
    ],
  ],
])('%s accepts valid values as they are, and rejects others', (_, shape, valid, message, invalid) => {
  for (const value of valid) expect(shape.safeParse(value).data).toBe(value);
  for (const value of invalid) expect([value, messageOf(shape, value)]).toEqual([value, message]);
});

test('PRO-01 profilePassword allows the special characters of the specification alone', () => {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
  const special = [...ascii, '£', '€', '§'].filter((character) => !/[A-Za-z\d]/.test(character));
  expect(special.filter((character) => profilePassword().safeParse(`Abcdef1${character}`).success).join('')).toBe('!#$%&*?@£€');
});

test('passwords have one form when an accent is typed apart from its letter', () => {
  const typed = 'Zażółć12';
  for (const shape of [accountPassword(), employeePassword()]) expect(shape.parse(`${typed}!`.normalize('NFD'))).toBe(`${typed}!`);
  for (const shape of [profilePassword(), existingPassword()]) expect(shape.parse(typed.normalize('NFD'))).toBe(typed);
});

describe('texts', () => {
  test('are trimmed, limited in length, and valid in the database', () => {
    expect(text().safeParse('  Łódź ').data).toBe('Łódź');
    expect(messageOf(text(), '   ')).toBe('required');
    expect(messageOf(text('city.required', 5), '123456')).toBe('tooLong');
    for (const invalid of ['a\u0000b', 'a\nb', '\ud800']) expect(messageOf(optionalText(), invalid)).toBe('characters');
  });

  test.each([
    ['a zero-width space', 'Szkoła\u200b Jazdy'],
    ['a byte order mark', '\ufeffSzkoła Jazdy'],
    ['a direction override', 'Szkoła \u202eJazdy\u202c'],
    ['a soft hyphen', 'Szko\u00adła Jazdy'],
    ['a filler letter', 'Szkoła\u3164 Jazdy'],
    ['a decomposed letter', 'Szkoła Jazdy'.normalize('NFD')],
  ])('have one form when they are typed with %s', (_, typed) => {
    expect(text().parse(typed)).toBe('Szkoła Jazdy');
    expect(optionalText().parse(typed)).toBe('Szkoła Jazdy');
  });

  test('keep the joiners of emoji', () => {
    expect(text().parse('OSK 👩‍🏫 ♥️')).toBe('OSK 👩‍🏫 ♥️');
  });

  test.each(['\u200b\u200b', '\u202e\u202c', '\u200d', '\u3164', '\u2800', '\u0301', ' \u200d '])(
    'are missing when only %j is typed',
    (typed) => {
      expect(messageOf(text('companyName.required'), typed)).toBe('companyName.required');
      expect(messageOf(phoneNumber(), typed)).toBe('phoneNumber.required');
      expect(optionalText().safeParse(typed).success).toBe(true);
    },
  );
});

test('REG-01 fieldMessage has the words of the specification, and those of invalid for an unknown key', () => {
  expect(fieldMessage('pl', 'accountPassword.required')).toBe('Pole hasło jest wymagane jest wymagane');
  expect(fieldMessage('en', 'Invalid input')).toBe('This value is not valid');
});

test.each([
  [' 06:30 ', '06:30'],
  ['22:00:00', '22:00'],
  ['22:00:59.999', '22:00'],
  ['2026-06-15T20:00:00.000Z', '22:00'],
  ['2026-01-15T20:00:00Z', '21:00'],
  ['2026-06-15T23:30:00+05:00', '20:30'],
  ['1970-01-01T00:05:00Z', '01:05'],
  ['2026-06-15T22:15:00', '22:15'],
])('SMS-03 quietHour converts %j to %j', (written, clock) => {
  expect(quietHour().parse(written)).toBe(clock);
});

test('hostName trims and lowers the case', () => {
  expect(hostName().parse(' WWW.MojaSzkola.PL ')).toBe('www.mojaszkola.pl');
});

test('API-06 trims an e-mail and rejects look-alike characters, so that it has one form', () => {
  const typed = (value: string) => email().safeParse(value).data;
  expect(typed(' \u00a0anna@example.com\n')).toBe('anna@example.com');
  // A fullwidth a, a Kelvin sign, a dotless i, a composed and a decomposed accent, a zero-width space.
  const lookalikes = [
    '\uff41nna@example.com',
    '\u212aasia@example.com',
    'an\u0131ta@example.com',
    'j\u00f3zef@example.com',
    'jo\u0301zef@example.com',
    'an\u200bna@example.com',
  ];
  for (const one of [...lookalikes, 'anna @example.com', '"anna"@example.com']) expect(typed(one)).toBeUndefined();
});
