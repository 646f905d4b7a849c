import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';
import type { EndedCanary } from './end-canary.ts';

/** For the provider: the portal has ended a canary by itself. */
export function canaryEndedEmail({ remote, version, companies }: EndedCanary, provider: Provider): Email {
  const rows = [
    ['Moduł', remote],
    ['Wersja', version],
    ['Firmy, u\u00a0których strony nie działały', String(companies)],
  ] as const;
  return layOut(
    'wydanie-wycofane',
    `Portal zakończył wydanie kanarkowe modułu ${remote}`,
    [
      {
        paragraph: 'Strony tej wersji nie działały u\u00a0kilku firm. Portal unieważnił ją i\u00a0przywrócił tym firmom poprzednią wersję.',
      },
      { rows },
      { paragraph: `Historię zmian pokazuje polecenie: portal operator remotes trail ${remote}` },
    ],
    provider,
  );
}
