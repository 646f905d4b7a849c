import { describe, expect, test } from 'vitest';
import { RegistrationForm } from './company.ts';
import { fieldMessage } from './field-messages.ts';
import { accountPassword, employeePassword, nip, optionalText, pesel, phoneNumber, postCode, profilePassword, text } from './fields.ts';
import { hasRightNipCheckDigit, nipDigits } from './nip.ts';
import type { z } from './shape.ts';

const accepts = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).success;
const messageOf = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).error?.issues[0]?.message;

describe('REG-02 the registration rules', () => {
  test.each(['abcdef1!', 'Zażółć1#', '1234567a!', 'abcdefghijklmn1!'])('the password %s is accepted', (password) => {
    expect(accepts(accountPassword(), password)).toBe(true);
  });

  test.each([
    ['seven characters', 'abcde1!'],
    ['seventeen characters', 'abcdefghijklmno1!'],
    ['no letter', '1234567!'],
    ['no digit', 'abcdefg!'],
    ['no special character', 'abcdefg1'],
    ['a space for a special character', 'abcdef 1'],
  ])('a password with %s is refused', (_, password) => {
    expect(messageOf(accountPassword(), password)).toBe('accountPassword.weak');
  });

  test('an empty password is missing rather than weak', () => {
    expect(messageOf(accountPassword(), '')).toBe('accountPassword.required');
    expect(fieldMessage('pl', 'accountPassword.required')).toBe('Pole hasło jest wymagane jest wymagane');
  });

  test('a phone number has at most 20 characters', () => {
    expect(accepts(phoneNumber(), '+48 (22) 123-45-67/8')).toBe(true);
    expect(messageOf(phoneNumber(), '+48 (22) 123-45-67/89')).toBe('phoneNumber.invalid');
    expect(messageOf(phoneNumber(), '')).toBe('phoneNumber.required');
    expect(accepts(phoneNumber(), '(12) 422 22 22 w. 12')).toBe(true);
  });

  test.each(['5260001246', '526-000-12-46'])('the NIP form %s is accepted', (number) => {
    expect(accepts(nip('nip.invalid'), number)).toBe(true);
    expect(nipDigits(number)).toBe('5260001246');
  });

  test.each(['526000124', '52600012466', '526-0001-246', '526-00-01-246', 'PL5260001246', '526 000 12 46'])(
    'the NIP form %s is refused',
    (number) => {
      expect(messageOf(nip('nip.invalid'), number)).toBe('nip.invalid');
      expect(messageOf(nip('nip.form'), number)).toBe('nip.form');
    },
  );

  test('a wrong check digit of a NIP is told, not refused', () => {
    expect(hasRightNipCheckDigit('526-000-12-46')).toBe(true);
    expect(hasRightNipCheckDigit('526-000-12-47')).toBe(false);
    expect(accepts(nip('nip.invalid'), '526-000-12-47')).toBe(true);
  });

  test('a postal code is two digits, a hyphen, three digits', () => {
    expect(accepts(postCode(), '00-950')).toBe(true);
    for (const wrong of ['00950', '0-9500', '00-95', '00-9500', 'ab-cde']) expect(messageOf(postCode(), wrong)).toBe('postCode.invalid');
    expect(messageOf(postCode(), '')).toBe('postCode.required');
  });

  test('the form leaves differing passwords to the server', () => {
    const typed = {
      name: 'Auto Szkoła',
      email: 'biuro@szkola.pl',
      phoneNumber: '600 100 200',
      password: 'abcdef1!',
      repeatPassword: 'abcdef2!',
      nip: '5260001246',
      city: 'Łódź',
      address: 'Piotrkowska 1',
      postCode: '90-001',
    };
    const parsed = RegistrationForm.safeParse(typed);
    expect(parsed.data).toMatchObject({ einvoice: true, marketOffers: false, rodo: false });
  });
});

describe('the other password rules', () => {
  test('a profile password takes its own characters alone', () => {
    expect(accepts(profilePassword(), 'Abcdef12')).toBe(true);
    expect(accepts(profilePassword(), 'Abcdef1£')).toBe(true);
    for (const weak of ['abcdef12', 'ABCDEF12', 'Abcdefgh', 'Abcde1!', 'Abcdef1^', 'Abcdefghijklmno12']) {
      expect(messageOf(profilePassword(), weak)).toBe('profilePassword.weak');
    }
  });

  test('an employee password has 8 to 25 characters of four kinds', () => {
    expect(accepts(employeePassword(), 'Abcdef1!')).toBe(true);
    for (const weak of ['Abcdef12', 'abcdef1!', 'Abcdefg!', `Abcdef1!${'x'.repeat(18)}`]) {
      expect(messageOf(employeePassword(), weak)).toBe('employeePassword.weak');
    }
  });
});

describe('texts', () => {
  test('are trimmed, bounded, and hold nothing a database could not', () => {
    expect(text().safeParse('  Łódź ').data).toBe('Łódź');
    expect(messageOf(text(), '   ')).toBe('required');
    expect(messageOf(text('city.required', 5), '123456')).toBe('tooLong');
    for (const hostile of ['a\u0000b', 'a\nb', '\ud800']) expect(messageOf(optionalText(), hostile)).toBe('characters');
  });

  test('a PESEL has eleven digits', () => {
    expect(accepts(pesel(), '44051401359')).toBe(true);
    expect(messageOf(pesel(), '4405140135')).toBe('pesel.invalid');
  });

  test('a message key that is in no catalogue reads as invalid', () => {
    expect(fieldMessage('en', 'Invalid input')).toBe('This value is not valid');
  });
});
