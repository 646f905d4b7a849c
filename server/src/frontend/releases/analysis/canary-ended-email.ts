import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';
import type { EndedCanary } from './end-canary.ts';

/** Tells the provider that the portal has ended a canary by itself. */
export function canaryEndedEmail({ remote, version, reason }: EndedCanary, provider: Provider): Email {
  const rows = [
    ['Moduł', remote],
    ['Wersja', version],
    ['Powód', reason],
  ] as const;
  return layOut(
    'wydanie-wycofane',
    `Portal wycofał wydanie kanarkowe modułu ${remote}`,
    [
      {
        paragraph:
          'Strony tej wersji nie działały u\u00a0kilku firm. Portal przywrócił im poprzednią wersję i\u00a0nie wyda już tej wycofanej.',
      },
      { rows },
      { paragraph: `Historię zmian pokazuje polecenie: portal operator remotes trail ${remote}` },
    ],
    provider,
  );
}
