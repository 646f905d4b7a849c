import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../platform/mail/layout.ts';

type TrialRequest = { name: string; city: string; email: string; phoneNumber: string };

/** Who downloads the trial, to the provider. */
export function trialRequestLetter({ name, city, email, phoneNumber }: TrialRequest, provider: Provider): Email {
  return layOut(
    'pobranie-wersji-probnej',
    `Wersja próbna: ${name}`,
    [
      { paragraph: 'Ktoś pobiera wersję próbną programu. Odpowiedź na ten e-mail trafi wprost do tej osoby.' },
      {
        rows: [
          ['Firma', name],
          ['Miasto', city],
          ['E-mail', email],
          ['Telefon', phoneNumber],
        ],
      },
    ],
    provider,
  );
}
