import type { Provider } from '@osk/shared/contract/page';
import type { Transaction } from '../../platform/db/database.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { createMailLink } from './mail-links.ts';

type Recipient = { id: string; name: string; email: string };

/** An id that no company has. */
const unknownCompanyId = '00000000-0000-0000-0000-000000000000';

const linkEmails = {
  activation: {
    path: 'activate',
    hours: 7 * 24,
    kind: 'aktywacja-konta',
    title: 'Aktywuj swoje konto',
    label: 'Aktywuj konto',
    opening: (company: string, portal: string) =>
      `dziękujemy za rejestrację firmy ${company} w\u00a0serwisie ${portal}. Pozostał jeden krok: potwierdzenie adresu e-mail.`,
    closing: 'Link jest ważny przez 7 dni. Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość.',
  },
  reset: {
    path: 'password-forgotten',
    hours: 1,
    kind: 'nowe-haslo',
    title: 'Ustaw nowe hasło',
    label: 'Ustaw nowe hasło',
    opening: (company: string, portal: string) =>
      `otrzymaliśmy prośbę o\u00a0nowe hasło do konta firmy ${company} w\u00a0serwisie ${portal}.`,
    closing:
      'Link jest ważny godzinę i\u00a0można go użyć tylko raz. Jeśli to nie Ty prosisz o\u00a0nowe hasło, zignoruj tę wiadomość: dotychczasowe hasło pozostaje bez zmian.',
  },
} as const;

export type AccountEmails = ReturnType<typeof createAccountEmails>;

/** The e-mails about an account, sent to its company. */
export function createAccountEmails(publicUrl: string, provider: Provider) {
  return {
    /** Creates and sends a link. Without a company the same statements run, but no e-mail is sent. */
    async sendLink(transaction: Transaction, company: Recipient | undefined, purpose: keyof typeof linkEmails): Promise<void> {
      const { path, hours, kind, title, label, opening, closing } = linkEmails[purpose];
      const id = await createMailLink(transaction, company?.id ?? unknownCompanyId, purpose, hours);
      const blocks = [
        { paragraph: 'Dzień dobry,' },
        { paragraph: opening(company?.name ?? '', provider.portalName) },
        { link: `${publicUrl}/${path}/${id}`, label },
        { paragraph: closing },
      ];
      await enqueue(transaction, { ...layOut(kind, title, blocks, provider), recipient: company?.email ?? null, companyId: company?.id });
    },

    async reportPasswordChange(transaction: Transaction, { id: companyId, name, email }: Recipient): Promise<void> {
      await enqueue(transaction, { ...passwordChangedEmail(name, `${publicUrl}/home`, provider), recipient: email, companyId });
    },

    async reportPkk(transaction: Transaction, { id: companyId, name, email }: Recipient): Promise<void> {
      await enqueue(transaction, { ...pkkEmail(name, `${publicUrl}/user-panel/pkk-employees`, provider), recipient: email, companyId });
    },
  };
}

function passwordChangedEmail(companyName: string, link: string, provider: Provider) {
  return layOut(
    'haslo-zmienione',
    'Hasło zostało zmienione',
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: `hasło do konta firmy ${companyName} w\u00a0serwisie ${provider.portalName} zostało zmienione. Na innych urządzeniach trzeba zalogować się ponownie.`,
      },
      { paragraph: 'Jeśli to Twoja zmiana, nie musisz nic robić.' },
      {
        paragraph:
          'Jeśli to nie Twoja zmiana, od razu ustaw nowe hasło: na stronie głównej wybierz „Przypomnij hasło”. Wyślemy link na ten adres e-mail.',
      },
      { link, label: 'Strona główna' },
    ],
    provider,
  );
}

function pkkEmail(companyName: string, link: string, provider: Provider) {
  return layOut(
    'pkk-wlaczone',
    'PKK jest włączone',
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: `firma ${companyName} może już korzystać z\u00a0PKK. Dodaj w\u00a0panelu osoby, które mają logować się do systemu PKK.`,
      },
      { link, label: 'Dodaj pracowników PKK' },
    ],
    provider,
  );
}
