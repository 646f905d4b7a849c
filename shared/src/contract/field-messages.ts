import { loginMessages } from './login-form.ts';

/** Messages for invalid fields, by the keys that shapes use. Texts of the specification (section 5) are literal. */
export const pl = {
  ...loginMessages.pl,
  invalid: 'Ta wartość jest nieprawidłowa',
  required: 'To pole jest wymagane',
  characters: 'Ten tekst zawiera niedozwolone znaki',
  'password.mismatch': 'Hasła nie zgadzają się',
  'accountPassword.required': 'Pole hasło jest wymagane jest wymagane',
  'accountPassword.weak': 'Hasło nie spełnia wymagań',
  'profilePassword.weak': 'Hasło musi mieć 8–16 znaków: litery, cyfry lub ! $ % @ # £ € * ? &, w tym wielką i małą literę oraz cyfrę',
  'employeePassword.weak': 'Hasło musi mieć 8–25 znaków, w tym wielką i małą literę, cyfrę i znak specjalny',
  'companyName.required': 'Pole nazwa firmy jest wymagane',
  'phoneNumber.required': 'Pole numer telefonu jest wymagane',
  'phoneNumber.invalid': 'Numer telefonu jest nieprawidłowy',
  'nip.required': 'Pole NIP jest wymagane',
  'nip.invalid': 'Nip nie jest poprawny',
  'nip.form': 'Wpisz NIP w postaci 123-456-78-90',
  'city.required': 'Pole miasto jest wymagane',
  'address.required': 'Pole adres firmy jest wymagane',
  'postCode.required': 'Pole kod pocztowy jest wymagane',
  'postCode.invalid': 'Kod pocztowy jest wymagany',
  'postCode.form': 'Wpisz kod pocztowy w postaci 00-000',
  'product.required': 'Wybierz produkt',
  'firstName.required': 'Pole imię jest wymagane',
  'lastName.required': 'Pole nazwisko jest wymagane',
  'pesel.required': 'Pole PESEL jest wymagane',
  'pesel.invalid': 'PESEL ma 11 cyfr',
  'pkkId.required': 'Pole identyfikator PKK jest wymagane',
  'pkkId.tooLong': 'Identyfikator PKK ma najwyżej 10 znaków',
  'domena.invalid': 'To nie jest nazwa domeny, na przykład mojaszkola.pl',
  'time.invalid': 'Wpisz godzinę w postaci 22:00',
  'time.pair': 'Podaj obie godziny albo żadnej',
  'hours.range': 'Wybierz od 1 do 48 godzin',
} as const;

export type FieldMessageKey = keyof typeof pl;

const en: Record<FieldMessageKey, string> = {
  ...loginMessages.en,
  invalid: 'This value is not valid',
  required: 'This field is required',
  characters: 'This text contains characters that are not allowed',
  'password.mismatch': 'Passwords do not match',
  'accountPassword.required': 'Password field is required',
  'accountPassword.weak': 'The password does not meet the requirements',
  'profilePassword.weak':
    'The password must have 8–16 characters: letters, digits or ! $ % @ # £ € * ? &, with an upper-case letter, a lower-case letter and a digit',
  'employeePassword.weak':
    'The password must have 8–25 characters with an upper-case letter, a lower-case letter, a digit and a special character',
  'companyName.required': 'Company name field is required',
  'phoneNumber.required': 'Phone number field is required',
  'phoneNumber.invalid': 'Phone number is invalid',
  'nip.required': 'NIP field is required',
  'nip.invalid': 'NIP is invalid',
  'nip.form': 'Please enter NIP in the form 123-456-78-90',
  'city.required': 'City field is required',
  'address.required': 'Company address field is required',
  'postCode.required': 'Postal code field is required',
  'postCode.invalid': 'Postal code is required',
  'postCode.form': 'Please enter the postal code in the form 00-000',
  'product.required': 'Choose a product',
  'firstName.required': 'First name field is required',
  'lastName.required': 'Last name field is required',
  'pesel.required': 'PESEL field is required',
  'pesel.invalid': 'PESEL has 11 digits',
  'pkkId.required': 'PKK id field is required',
  'pkkId.tooLong': 'PKK id has at most 10 characters',
  'domena.invalid': 'This is not a domain name, for example mojaszkola.pl',
  'time.invalid': 'Enter the time as 22:00',
  'time.pair': 'Give both times or neither',
  'hours.range': 'Choose from 1 to 48 hours',
};

const catalogue = { pl, en };

/** The message of a key. An unknown key gets the message of `invalid`. */
export function fieldMessage(language: 'pl' | 'en', key: string): string {
  const messages: Readonly<Record<string, string>> = catalogue[language];
  return messages[key] ?? catalogue[language].invalid;
}
