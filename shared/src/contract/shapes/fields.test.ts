import { describe, expect, test } from 'vitest';
import { fieldMessage } from '../field-messages.ts';
import { isDoubtfulNip, nipDigits } from '../numbers.ts';
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

const accepts = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).success;
const messageOf = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).error?.issues[0]?.message;

describe('REG-02 registration', () => {
  test.each(['abcdef1!', 'Zażółć1#', '1234567a!', 'abcdefghijklmn1!'])('accepts the password %s', (password) => {
    expect(accepts(accountPassword(), password)).toBe(true);
  });

  test.each([
    ['seven characters', 'abcde1!'],
    ['seventeen characters', 'abcdefghijklmno1!'],
    ['no letter', '1234567!'],
    ['no digit', 'abcdefg!'],
    ['no special character', 'abcdefg1'],
    ['a space for a special character', 'abcdef 1'],
  ])('rejects a password with %s', (_, password) => {
    expect(messageOf(accountPassword(), password)).toBe('accountPassword.weak');
  });

  test('reports an empty password as missing, not as weak', () => {
    expect(messageOf(accountPassword(), '')).toBe('accountPassword.required');
    expect(fieldMessage('pl', 'accountPassword.required')).toBe('Pole hasło jest wymagane jest wymagane');
  });

  test('accepts a phone number of at most 20 characters', () => {
    expect(accepts(phoneNumber(), '+48 (22) 123-45-67/8')).toBe(true);
    expect(messageOf(phoneNumber(), '+48 (22) 123-45-67/89')).toBe('phoneNumber.invalid');
    expect(messageOf(phoneNumber(), '')).toBe('phoneNumber.required');
    expect(accepts(phoneNumber(), '(12) 422 22 22 w. 12')).toBe(true);
  });

  test.each(['5260001246', '526-000-12-46'])('accepts the NIP %s', (number) => {
    expect(accepts(nip('nip.invalid'), number)).toBe(true);
    expect(nipDigits(number)).toBe('5260001246');
  });

  test.each(['526000124', '52600012466', '526-0001-246', '526-00-01-246', 'PL5260001246', '526 000 12 46'])(
    'rejects the NIP %s',
    (number) => {
      expect(messageOf(nip('nip.invalid'), number)).toBe('nip.invalid');
      expect(messageOf(nip('nip.form'), number)).toBe('nip.form');
    },
  );

  test('accepts a NIP with a wrong check digit, with a warning', () => {
    expect(isDoubtfulNip('526-000-12-46')).toBe(false);
    expect(isDoubtfulNip('526-000-12-47')).toBe(true);
    expect(isDoubtfulNip('526-000-12'), 'incomplete').toBe(false);
    expect(accepts(nip('nip.invalid'), '526-000-12-47')).toBe(true);
  });

  test('accepts a postal code of two digits, a hyphen and three digits', () => {
    expect(accepts(postCode(), '00-950')).toBe(true);
    for (const wrong of ['00950', '0-9500', '00-95', '00-9500', 'ab-cde']) expect(messageOf(postCode(), wrong)).toBe('postCode.invalid');
    expect(messageOf(postCode(), '')).toBe('postCode.required');
  });
});

describe('passwords of profile and employees', () => {
  test('PRO-01 profilePassword rejects weak passwords and other characters', () => {
    expect(accepts(profilePassword(), 'Abcdef12')).toBe(true);
    expect(accepts(profilePassword(), 'Abcdef1£')).toBe(true);
    for (const weak of ['abcdef12', 'ABCDEF12', 'Abcdefgh', 'Abcde1!', 'Abcdef1^', 'Abcdefghijklmno12']) {
      expect(messageOf(profilePassword(), weak)).toBe('profilePassword.weak');
    }
    const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
    const special = [...ascii, '£', '€', '§'].filter((character) => !/[A-Za-z\d]/.test(character));
    expect(special.filter((character) => accepts(profilePassword(), `Abcdef1${character}`)).join('')).toBe('!#$%&*?@£€');
  });

  test('PKK-03 employeePassword requires 8 to 25 characters of four kinds', () => {
    for (const strong of ['Abcdef1!', `Abcdef1!${'x'.repeat(17)}`]) expect(accepts(employeePassword(), strong)).toBe(true);
    for (const weak of ['Abcde1!', 'Abcdef12', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', `Abcdef1!${'x'.repeat(18)}`]) {
      expect(messageOf(employeePassword(), weak)).toBe('employeePassword.weak');
    }
  });
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

  test('pesel requires eleven digits', () => {
    expect(accepts(pesel(), '44051401359')).toBe(true);
    expect(messageOf(pesel(), '4405140135')).toBe('pesel.invalid');
  });
});

test('fieldMessage returns the message of invalid for an unknown key', () => {
  expect(fieldMessage('en', 'Invalid input')).toBe('This value is not valid');
});

test.each([
  ['22:00', '22:00'],
  [' 06:30 ', '06:30'],
  ['22:00:00', '22:00'],
  ['22:00:59.999', '22:00'],
  ['', ''],
  ['2026-06-15T20:00:00.000Z', '22:00'],
  ['2026-01-15T20:00:00Z', '21:00'],
  ['2026-06-15T23:30:00+05:00', '20:30'],
  ['1970-01-01T00:05:00Z', '01:05'],
  ['2026-06-15T22:15:00', '22:15'],
])('SMS-03 quietHour converts %j to %j', (written, clock) => {
  expect(quietHour().parse(written)).toBe(clock);
});

test.each(['24:00', '9:00', '22:60', '10 PM', '22', 'noon', '2026-06-15', '2026-13-45T20:00:00Z', 2200, null])(
  'SMS-03 quietHour rejects %j',
  (written) => {
    expect(quietHour().safeParse(written).error?.issues[0]?.message).toBe('time.invalid');
  },
);

test.each(['', 'mojaszkola.pl', 'www.osk-kierunek.com.pl', 'szkoła.pl', '1jazda.pl', 'xn--szkoa-2db.pl'])(
  'hostName accepts %j',
  (typed) => {
    expect(hostName().parse(typed)).toBe(typed);
  },
);

test('hostName trims and lowers the case', () => {
  expect(hostName().parse(' WWW.MojaSzkola.PL ')).toBe('www.mojaszkola.pl');
});

test.each([
  'localhost',
  'https://mojaszkola.pl',
  'mojaszkola.pl/kontakt',
  'biuro@mojaszkola.pl',
  'moja szkola.pl',
  '-moja.pl',
  'moja-.pl',
  'moja..pl',
  'mojaszkola.pl.',
  '192.168.0.1',
  `${'a'.repeat(64)}.pl`,
  `${'abcdefgh.'.repeat(28)}abc.pl`,
])('hostName rejects %j', (typed) => {
  expect(hostName().safeParse(typed).error?.issues[0]?.message).toBe('domena.invalid');
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
  for (const one of [...lookalikes, 'anna @example.com', '"anna"@example.com', 'anna@ex\u00e4mple.com']) expect(typed(one)).toBeUndefined();
});
