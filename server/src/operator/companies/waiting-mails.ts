import { and, isNull, or, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../platform/db/tables/mail.ts';

/** The mails of the outbox to an e-mail, or to be answered to it, that have not left yet. What has left is blank. */
export function waitingMails(email: string): SQL | undefined {
  const isThis = (column: typeof outbox.recipient | typeof outbox.replyTo) => sql`lower(${column}) = lower(${email})`;
  return and(isNull(outbox.sentAt), isNull(outbox.failedAt), or(isThis(outbox.recipient), isThis(outbox.replyTo)));
}
