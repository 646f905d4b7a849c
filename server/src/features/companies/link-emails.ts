import type { Provider } from '@osk/shared/contract/page';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { mailLinks } from '../../platform/db/tables/company.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { activationLetter } from './emails/activation.ts';
import { passwordResetLetter } from './emails/password-reset.ts';
import { type LinkPurpose, makeMailLink, nobody } from './mail-link.ts';

const purposes = {
  activation: { path: 'activate', hours: 7 * 24, letter: activationLetter },
  reset: { path: 'password-forgotten', hours: 1, letter: passwordResetLetter },
};
const activationsWithinAnHour = 3;

type Addressee = { id: string; name: string; email: string };

export type LinkEmails = ReturnType<typeof createLinkEmails>;

/** The mails that bring a company a secret link. */
export function createLinkEmails(publicUrl: string, provider: Provider) {
  return {
    /** Makes a link and the mail with it. For no company the same is done, and reaches nobody. */
    async send(transaction: Transaction, company: Addressee | undefined, purpose: LinkPurpose): Promise<void> {
      const { path, hours, letter } = purposes[purpose];
      const id = await makeMailLink(transaction, company?.id ?? nobody, purpose, hours);
      const mail = letter({ companyName: company?.name ?? '', link: `${publicUrl}/${path}/${id}` }, provider);
      await enqueue(transaction, { ...mail, recipient: company?.email ?? null });
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
