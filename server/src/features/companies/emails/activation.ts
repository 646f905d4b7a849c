import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';

/** The activation link, after registration. */
export function activationLetter(to: { companyName: string; link: string }, provider: Provider): Email {
  return layOut(
    'aktywacja-konta',
    'Aktywuj swoje konto',
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: `dziękujemy za rejestrację firmy ${to.companyName} w portalu ${provider.portalName}. Pozostał jeden krok: potwierdzenie adresu e-mail.`,
      },
      { link: to.link, label: 'Aktywuj konto' },
      { paragraph: 'Link jest ważny przez 7 dni. Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość.' },
    ],
    provider,
  );
}
