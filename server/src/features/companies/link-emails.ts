import { createHash, randomBytes } from 'node:crypto';
import type { Provider } from '@osk/shared/contract/page';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { type Email, layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';

const purposes = {
  activation: { path: 'activate', hours: 7 * 24, makeEmail: activationEmail },
  reset: { path: 'password-forgotten', hours: 1, makeEmail: passwordResetEmail },
};
const activationsWithinAnHour = 3;

type Addressee = { id: string; name: string; email: string };

export type LinkEmails = ReturnType<typeof createLinkEmails>;

/** The mails that bring a company a secret link. */
export function createLinkEmails(publicUrl: string, provider: Provider) {
  return {
    /** Makes a link and the mail with it. For no company the same is done, and reaches nobody. */
    async send(transaction: Transaction, company: Addressee | undefined, purpose: LinkPurpose): Promise<void> {
      const { path, hours, makeEmail } = purposes[purpose];
      const id = await makeMailLink(transaction, company?.id ?? nobody, purpose, hours);
      const email = makeEmail({ companyName: company?.name ?? '', link: `${publicUrl}/${path}/${id}` }, provider);
      await enqueue(transaction, { ...email, recipient: company?.email ?? null });
    },

    /** Whether as many activation links as there may be were made within the hour. The company's row should be locked. */
    async activationSentOften(transaction: Transaction, companyId: string): Promise<boolean> {
      const [sent] = await transaction
        .select({ count: count() })
        .from(mailLinks)
        .where(
          and(
            eq(mailLinks.companyId, companyId),
            eq(mailLinks.purpose, 'activation'),
            gt(mailLinks.createdAt, sql`now() - interval '1 hour'`),
          ),
        );
      return (sent?.count ?? 0) >= activationsWithinAnHour;
    },
  };
}

export type LinkPurpose = 'activation' | 'reset';

/** The id of no company: what is written for it is written nowhere, by the same statements. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The secret of a link in a mail: 128 random bits, 22 characters of base64url. Only its hash is stored. */
export async function makeMailLink(
  transaction: Transaction,
  companyId: string,
  purpose: LinkPurpose,
  goodForHours: number,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await transaction.insert(mailLinks).select(
    transaction
      .select({
        hash: sql<string>`${hashLinkId(id)}`.as('hash'),
        companyId: companies.id,
        purpose: sql<LinkPurpose>`${purpose}`.as('purpose'),
        createdAt: sql<Date>`now()`.as('created_at'),
        expiresAt: sql<Date>`now() + make_interval(hours => ${goodForHours})`.as('expires_at'),
        usedAt: sql<null>`null::timestamptz`.as('used_at'),
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
  );
  return id;
}

export function hashLinkId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** The activation link, after registration. */
function activationEmail(to: { companyName: string; link: string }, provider: Provider): Email {
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

/** The link for setting a new password. */
function passwordResetEmail(to: { companyName: string; link: string }, provider: Provider): Email {
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
