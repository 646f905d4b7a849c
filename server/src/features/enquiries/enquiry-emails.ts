import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../platform/mail/layout.ts';

type ContactMessage = { fullName: string; email: string; message: string };

/** A visitor's message, for the provider. */
export function contactMessageEmail({ fullName, email, message }: ContactMessage, provider: Provider): Email {
  const rows = [
    ['Imię i nazwisko', fullName],
    ['E-mail', email],
  ] as const;
  return layOut(
    'wiadomosc-kontaktowa',
    `Wiadomość ze strony: ${fullName}`,
    [
      { paragraph: 'Ktoś napisał przez formularz kontaktowy. Odpowiedź na ten e-mail trafi wprost do tej osoby.' },
      { rows },
      { quote: message },
    ],
    provider,
  );
}

type TrialRequest = { name: string; city: string; email: string; phoneNumber: string };

/** A visitor's request for the trial version, for the provider. */
export function trialRequestEmail({ name, city, email, phoneNumber }: TrialRequest, provider: Provider): Email {
  const rows = [
    ['Firma', name],
    ['Miasto', city],
    ['E-mail', email],
    ['Telefon', phoneNumber],
  ] as const;
  return layOut(
    'pobranie-wersji-probnej',
    `Wersja próbna: ${name}`,
    [{ paragraph: 'Ktoś pobiera wersję próbną programu. Odpowiedź na ten e-mail trafi wprost do tej osoby.' }, { rows }],
    provider,
  );
}
