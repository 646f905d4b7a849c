import type { Locator } from 'playwright/test';
import type { makeRegistration } from './company.ts';
import { field } from './test.ts';

const labels = {
  name: 'Nazwa firmy',
  nip: 'NIP',
  address: 'Adres firmy',
  postCode: 'Kod pocztowy',
  city: 'Miasto',
  email: 'E-mail',
  phoneNumber: 'Numer telefonu',
  password: 'Hasło',
  repeatPassword: 'Powtórz hasło',
} as const;

/** Fills the fields of the registration dialog. */
export async function fillRegistration(dialog: Locator, typed: ReturnType<typeof makeRegistration>): Promise<void> {
  for (const [name, label] of Object.entries(labels)) await field(dialog, label).fill(typed[name as keyof typeof labels]);
}
