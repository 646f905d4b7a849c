import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../platform/mail/layout.ts';

type ContactMessage = { fullName: string; email: string; message: string };

/** What a visitor wrote in the contact form, to the provider. */
export function contactMessageLetter({ fullName, email, message }: ContactMessage, provider: Provider): Email {
  return layOut(
    'wiadomosc-kontaktowa',
    `Wiadomość ze strony: ${fullName}`,
    [
      { paragraph: 'Ktoś napisał przez formularz kontaktowy. Odpowiedź na ten e-mail trafi wprost do tej osoby.' },
      {
        rows: [
          ['Imię i nazwisko', fullName],
          ['E-mail', email],
        ],
      },
      { quote: message },
    ],
    provider,
  );
}
