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

type TrialRequest = { name: string; city: string; email: string; phoneNumber: string; sendLink: boolean };

/** A visitor's request for the trial version, for the provider. */
export function trialRequestEmail({ name, city, email, phoneNumber, sendLink }: TrialRequest, provider: Provider): Email {
  const rows = [
    ['Firma', name],
    ['Miasto', city],
    ['E-mail', email],
    ['Telefon', phoneNumber],
    ['Instalator', sendLink ? 'link wysłany e-mailem' : 'pobierany od razu'],
  ] as const;
  return layOut(
    'pobranie-wersji-probnej',
    `Wersja próbna: ${name}`,
    [{ paragraph: 'Ktoś pobiera wersję próbną programu. Odpowiedź na ten e-mail trafi wprost do tej osoby.' }, { rows }],
    provider,
  );
}

/** The link to the installer, for the visitor. Nothing that was typed is in it: anybody may type a stranger's address. */
export function installerLinkEmail(publicUrl: string, provider: Provider): Email {
  return layOut(
    'link-do-instalatora',
    'Link do instalatora',
    [
      { paragraph: 'Dzień dobry,' },
      { paragraph: 'oto link do wersji próbnej programu. Otwórz go na komputerze z\u00a0systemem Windows\u00a010 lub\u00a011.' },
      { link: new URL(provider.installerUrl, publicUrl).href, label: 'Pobierz instalator' },
      { paragraph: 'Wersja próbna działa 30\u00a0dni za darmo. Jeśli to nie Ty prosisz o link, zignoruj tę wiadomość.' },
    ],
    provider,
  );
}
