import { randomUUID } from 'node:crypto';
import type { Provider } from '@osk/shared/contract/page';
import type { Transaction } from '../../platform/db/database.ts';
import type { companies } from '../../platform/db/tables/company.ts';
import { polishTime } from '../../platform/language/language.ts';
import { type Block, layOut, type MailKind } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { createMailLink, createMailLinks } from './mail-links.ts';

type CompanyRow = typeof companies.$inferSelect;
type Mailbox = Pick<CompanyRow, 'id' | 'email'>;
type Account = Mailbox & Pick<CompanyRow, 'name'>;
type LinkedAccount = Mailbox & Pick<CompanyRow, 'activatedAt' | 'registeredAt' | 'registeredWith'>;
type PkkRequest = Pick<CompanyRow, 'name' | 'nip' | 'email' | 'phoneNumber'>;

const linkEmails = {
  activation: {
    path: 'activate',
    hours: 7 * 24,
    kind: 'aktywacja-konta',
    title: 'Aktywuj swoje konto',
    label: 'Aktywuj konto',
    opening: (portal: string) => `dziękujemy za rejestrację w\u00a0serwisie ${portal}. Pozostał jeden krok: potwierdzenie adresu e-mail.`,
    closing: 'Link jest ważny przez 7 dni. Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość.',
  },
  reset: {
    path: 'password-forgotten',
    hours: 1,
    kind: 'nowe-haslo',
    title: 'Ustaw nowe hasło',
    label: 'Ustaw nowe hasło',
    opening: (portal: string) => `otrzymaliśmy prośbę o\u00a0nowe hasło do konta z\u00a0tym adresem e-mail w\u00a0serwisie ${portal}.`,
    closing:
      'Link jest ważny godzinę i\u00a0można go użyć tylko raz. Jeśli to nie Ty prosisz o\u00a0nowe hasło, zignoruj tę wiadomość: dotychczasowe hasło pozostaje bez zmian.',
  },
  /** A reset of an account that has no password. */
  'first-password': {
    path: 'password-forgotten',
    hours: 1,
    kind: 'nowe-haslo',
    title: 'Ustaw hasło',
    label: 'Ustaw hasło',
    opening: (portal: string) =>
      `konto z\u00a0tym adresem e-mail w\u00a0serwisie ${portal} jest już aktywne. Na ten adres czekała też inna rejestracja, dlatego żadne z\u00a0wpisanych wcześniej haseł nie działa.`,
    closing: 'Link jest ważny godzinę i\u00a0można go użyć tylko raz. Nowy wyślesz na stronie głównej: „Przypomnij hasło”.',
  },
} as const;

const severalWait =
  'Na aktywację czeka kilka rejestracji z\u00a0tym adresem. Otwórz link tylko tej, która jest Twoja: pozostałe przestaną działać.';

function describeRegistration({ registeredAt, registeredWith }: LinkedAccount): Block {
  return [
    ['Zarejestrowano', polishTime(registeredAt)],
    ['Przeglądarka', registeredWith || 'nieznana'],
  ];
}

const emailChangeHours = 1;
/** Strangers can register an address again and again. */
const mostLinks = 20;

export type AccountEmails = ReturnType<typeof createAccountEmails>;

/**
 * The e-mails about an account. What was typed in a form, such as the company's name, is only in those to an address that has confirmed itself:
 * anybody may type a stranger's.
 */
export function createAccountEmails(publicUrl: string, provider: Provider) {
  const { portalName } = provider;
  const [mailbox = ''] = provider.emails;

  async function send(
    transaction: Transaction,
    account: Mailbox | undefined,
    kind: MailKind,
    title: string,
    blocks: readonly Block[],
    recipient = account?.email ?? null,
  ): Promise<void> {
    const email = layOut(provider, kind, title, ['Dzień dobry,', ...blocks]);
    await enqueue(transaction, { ...email, recipient, companyId: account?.id });
  }

  return {
    /** Sends one e-mail with a link for the newest accounts of an address. Without an account the same statements run, but no e-mail is sent. */
    async sendLinks(transaction: Transaction, all: readonly LinkedAccount[], template: keyof typeof linkEmails): Promise<void> {
      const { path, hours, kind, title, label, opening, closing } = linkEmails[template];
      const purpose = template === 'first-password' ? 'reset' : template;
      const newestFirst = all.toSorted((one, other) => other.registeredAt.getTime() - one.registeredAt.getTime());
      const accounts = newestFirst.slice(0, mostLinks);
      const ids = await createMailLinks(
        transaction,
        accounts.map(({ id }) => id),
        purpose,
        hours,
      );
      const links = accounts.flatMap((account, index) => [
        ...(account.activatedAt === null ? [describeRegistration(account)] : []),
        { link: `${publicUrl}/${path}/${ids[index]}`, label },
      ]);
      const blocks = [opening(portalName), ...(accounts.length > 1 ? [severalWait] : []), ...links, closing];
      await send(transaction, accounts[0], kind, title, blocks);
    },

    reportPasswordChange: (transaction: Transaction, account: Account) =>
      send(transaction, account, 'haslo-zmienione', 'Hasło zostało zmienione', [
        `hasło do konta firmy ${account.name} w\u00a0serwisie ${portalName} zostało zmienione. Na innych urządzeniach trzeba zalogować się ponownie.`,
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli to nie Twoja zmiana, od razu ustaw nowe hasło: na stronie głównej wybierz „Przypomnij hasło”. Wyślemy link na ten adres e-mail.',
        { link: `${publicUrl}/home`, label: 'Strona główna' },
      ]),

    reportPkk: (transaction: Transaction, account: Account) =>
      send(transaction, account, 'pkk-wlaczone', 'PKK jest włączone', [
        `firma ${account.name} może już korzystać z\u00a0PKK. Dodaj w\u00a0panelu osoby, które mają logować się do systemu PKK.`,
        { link: `${publicUrl}/user-panel/pkk-employees`, label: 'Dodaj pracowników PKK' },
      ]),

    /** Tells the provider that a company asks for PKK. The e-mail replies to the company. */
    async reportPkkRequest(transaction: Transaction, { name, nip, email, phoneNumber }: PkkRequest): Promise<void> {
      const rows = [
        ['Firma', name],
        ['NIP', nip],
        ['E-mail', email],
        ['Telefon', phoneNumber],
      ] as const;
      const blocks = [
        'Firma prosi w\u00a0panelu o\u00a0włączenie PKK, aby dodać pracowników. Odpowiedź na ten e-mail trafi wprost do niej.',
        rows,
        `Odnotuje to polecenie: portal operator pkk on ${nip}`,
      ];
      const request = layOut(provider, 'zgloszenie-pkk', `PKK: ${name} prosi o\u00a0włączenie`, blocks);
      await enqueue(transaction, { ...request, recipient: mailbox, replyTo: email });
    },

    async sendEmailConfirmation(transaction: Transaction, account: Mailbox, newEmail: string): Promise<void> {
      const link = await createMailLink(transaction, account.id, 'email-change', emailChangeHours, newEmail);
      const blocks = [
        `otrzymaliśmy prośbę o\u00a0zmianę adresu e-mail istniejącego konta w\u00a0serwisie ${portalName} na ten adres. To nie jest potwierdzenie rejestracji.`,
        'Jeśli to Twoje konto, otwórz link i\u00a0naciśnij przycisk. Link jest ważny godzinę i\u00a0można go użyć tylko raz.',
        { link: `${publicUrl}/change-email/${link}`, label: 'Zmień adres konta' },
        'Jeśli nie masz jeszcze konta albo nie prosisz o\u00a0zmianę, nie otwieraj linku: nic się nie zmieni. Nowe konto aktywuje link z\u00a0wiadomości „Aktywuj swoje konto”.',
      ];
      await send(transaction, account, 'zmiana-adresu', 'Zmiana adresu e-mail istniejącego konta', blocks, newEmail);
    },

    /** To a new address that another account has, instead of the link. */
    async reportEmailTaken(transaction: Transaction, account: Mailbox, newEmail: string): Promise<void> {
      // Creates no link, but runs the same statements: the time of the answer must not show that the address has an account.
      await createMailLink(transaction, randomUUID(), 'email-change', emailChangeHours, newEmail);
      const blocks = [
        `otrzymaliśmy prośbę, aby logować się do konta w\u00a0serwisie ${portalName} tym adresem e-mail, ale jest on już przypisany do innego konta. Nic się nie zmieniło.`,
        `Jeśli oba konta są Twoje, napisz do nas: ${mailbox}.`,
      ];
      await send(transaction, account, 'zmiana-adresu', 'Ten adres e-mail jest już używany', blocks, newEmail);
    },

    async sendEmailStop(transaction: Transaction, account: Account, newEmail: string): Promise<void> {
      const link = await createMailLink(transaction, account.id, 'email-change-stop', emailChangeHours);
      await send(transaction, account, 'zmiana-adresu-zgloszona', 'Prośba o\u00a0zmianę adresu e-mail', [
        `otrzymaliśmy prośbę o\u00a0zmianę adresu e-mail konta firmy ${account.name} w\u00a0serwisie ${portalName}. Nowy adres: ${newEmail}. Zmieni się, gdy ktoś potwierdzi go w\u00a0ciągu godziny.`,
        'Jeśli to nie Ty o\u00a0to prosisz, zatrzymaj zmianę, a\u00a0potem zmień hasło.',
        { link: `${publicUrl}/keep-email/${link}`, label: 'Zatrzymaj zmianę' },
      ]);
    },

    reportEmailChange: (transaction: Transaction, account: Account, newEmail: string) =>
      send(transaction, account, 'adres-zmieniony', 'Adres e-mail został zmieniony', [
        `konto firmy ${account.name} w\u00a0serwisie ${portalName} ma teraz adres e-mail ${newEmail}. Na wszystkich urządzeniach trzeba zalogować się ponownie.`,
        `Jeśli to nie Ty, od razu napisz do nas: ${mailbox}.`,
      ]),
  };
}
