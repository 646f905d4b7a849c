import { randomUUID } from 'node:crypto';
import type { Provider } from '@osk/shared/contract/page';
import type { Transaction } from '../../platform/db/database.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { createMailLink } from './mail-links.ts';

type Account = { id: string; name: string; email: string };

const hours = 1;

export type EmailChangeEmails = ReturnType<typeof createEmailChangeEmails>;

/** The e-mails about a new address of an account. */
export function createEmailChangeEmails(publicUrl: string, provider: Provider) {
  const [mailbox = ''] = provider.emails;
  const greeting = { paragraph: 'Dzień dobry,' };
  return {
    /** To the new address: the link that confirms it. */
    async sendConfirmation(transaction: Transaction, { id, name }: Account, newEmail: string): Promise<void> {
      const link = await createMailLink(transaction, id, 'email-change', hours, newEmail);
      const blocks = [
        greeting,
        {
          paragraph: `firma ${name} chce logować się w\u00a0serwisie ${provider.portalName} tym adresem e-mail. Aby go potwierdzić, otwórz link i\u00a0naciśnij przycisk.`,
        },
        { link: `${publicUrl}/change-email/${link}`, label: 'Potwierdź adres' },
        {
          paragraph:
            'Link jest ważny godzinę i\u00a0można go użyć tylko raz. Jeśli nic o\u00a0tym nie wiesz, zignoruj tę wiadomość: nic się nie zmieni.',
        },
      ];
      const email = layOut('zmiana-adresu', 'Potwierdź nowy adres e-mail', blocks, provider);
      await enqueue(transaction, { ...email, recipient: newEmail, companyId: id });
    },

    /** To an address that another account has, instead of the link. */
    async reportTaken(transaction: Transaction, { id, name }: Account, newEmail: string): Promise<void> {
      // Creates no link, but runs the same statements: the time of the answer must not show that the address has an account.
      await createMailLink(transaction, randomUUID(), 'email-change', hours, newEmail);
      const blocks = [
        greeting,
        {
          paragraph: `firma ${name} chciała logować się w\u00a0serwisie ${provider.portalName} tym adresem e-mail, ale jest on już przypisany do innego konta. Nic się nie zmieniło.`,
        },
        { paragraph: `Jeśli oba konta są Twoje, napisz do nas: ${mailbox}.` },
      ];
      const email = layOut('zmiana-adresu', 'Ten adres e-mail jest już używany', blocks, provider);
      await enqueue(transaction, { ...email, recipient: newEmail, companyId: id });
    },

    /** To the present address: what was asked for, and the link that stops it. */
    async sendStop(transaction: Transaction, { id, name, email: recipient }: Account, newEmail: string): Promise<void> {
      const link = await createMailLink(transaction, id, 'email-change-stop', hours);
      const blocks = [
        greeting,
        {
          paragraph: `otrzymaliśmy prośbę o\u00a0zmianę adresu e-mail konta firmy ${name} w\u00a0serwisie ${provider.portalName}. Nowy adres: ${newEmail}. Zmieni się, gdy ktoś potwierdzi go w\u00a0ciągu godziny.`,
        },
        { paragraph: 'Jeśli to nie Ty o\u00a0to prosisz, zatrzymaj zmianę, a\u00a0potem zmień hasło.' },
        { link: `${publicUrl}/keep-email/${link}`, label: 'Zatrzymaj zmianę' },
      ];
      const email = layOut('zmiana-adresu-zgloszona', 'Prośba o\u00a0zmianę adresu e-mail', blocks, provider);
      await enqueue(transaction, { ...email, recipient, companyId: id });
    },

    /** To the former address, after the change. */
    async reportChange(transaction: Transaction, { id, name, email: recipient }: Account, newEmail: string): Promise<void> {
      const blocks = [
        greeting,
        {
          paragraph: `konto firmy ${name} w\u00a0serwisie ${provider.portalName} ma teraz adres e-mail ${newEmail}. Na wszystkich urządzeniach trzeba zalogować się ponownie.`,
        },
        { paragraph: `Jeśli to nie Ty, od razu napisz do nas: ${mailbox}.` },
      ];
      const email = layOut('adres-zmieniony', 'Adres e-mail został zmieniony', blocks, provider);
      await enqueue(transaction, { ...email, recipient, companyId: id });
    },
  };
}
