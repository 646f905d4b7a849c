import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';

/** The link for setting a new password. */
export function passwordResetLetter(to: { companyName: string; link: string }, provider: Provider): Email {
  return layOut(
    'nowe-haslo',
    'Ustaw nowe hasło',
    [
      { paragraph: 'Dzień dobry,' },
      { paragraph: `otrzymaliśmy prośbę o nowe hasło do konta firmy ${to.companyName} w portalu ${provider.portalName}.` },
      { link: to.link, label: 'Ustaw nowe hasło' },
      {
        paragraph:
          'Link jest ważny godzinę i można go użyć tylko raz. Jeśli to nie Ty prosisz o nowe hasło, zignoruj tę wiadomość: dotychczasowe hasło pozostaje bez zmian.',
      },
    ],
    provider,
  );
}
