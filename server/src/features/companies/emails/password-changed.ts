import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';

/** Tells an account that its password was changed in the panel, and what to do if somebody else did it. */
export function passwordChangedLetter(to: { companyName: string; homeLink: string }, provider: Provider): Email {
  return layOut(
    'haslo-zmienione',
    'Hasło zostało zmienione',
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: `hasło do konta firmy ${to.companyName} w\u00a0portalu ${provider.portalName} zostało zmienione. Na innych urządzeniach trzeba zalogować się ponownie.`,
      },
      {
        paragraph: 'Jeśli to Twoja zmiana, nie musisz nic robić.',
      },
      {
        paragraph:
          'Jeśli to nie Twoja zmiana, od razu ustaw nowe hasło: na stronie głównej wybierz „Przypomnij hasło”. Wyślemy link na ten adres e-mail.',
      },
      { link: to.homeLink, label: 'Strona główna' },
    ],
    provider,
  );
}
