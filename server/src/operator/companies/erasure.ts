import { LicenceStatus } from '@osk/shared/contract/licence';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { idempotencyKeys, licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { blank } from '../../platform/mail/outbox.ts';
import type { OperatorContext } from '../command.ts';
import type { CompanyRow } from './company-summary.ts';
import { waitingMails } from './waiting-mails.ts';

/**
 * What is left of a company's row: that there was one, for its licences to belong to. They carry the name and NIP that the accounting
 * needs. Without the time of its activation its e-mail and NIP are free for another registration.
 */
const nobody = {
  ...{ name: '', email: '', nip: '', phoneNumber: '', address: '', postCode: '', city: '', passwordHash: '' },
  ...{ einvoice: false, marketOffers: false, clauseReadAt: null, clauseVersion: null },
  ...{ chosenProductId: null, activatedAt: null, pkkSince: null },
  ...{ domena: '', smsNotificationMessage: '', muteStartHours: '', muteFinishHours: '', howLongBeforeDrivingLesson: 24 },
};

/** Erases a company whose row is locked against any other use. Its pending orders are canceled, and nobody is told. */
export async function erase(transaction: Transaction, { id, email }: CompanyRow, { decisions, actor }: OperatorContext): Promise<void> {
  // First, since who is deactivated gets no mail.
  await transaction
    .update(companies)
    .set({ deactivatedAt: sql`coalesce(${companies.deactivatedAt}, now())` })
    .where(eq(companies.id, id));
  for (let mark = await nextPending(transaction, id); mark !== undefined; mark = await nextPending(transaction, id)) {
    await decisions.cancel(transaction, mark, actor);
  }
  await transaction
    .update(outbox)
    .set({ ...blank, failedAt: sql`now()` })
    .where(waitingMails(email));
  await transaction.delete(sessions).where(eq(sessions.companyId, id));
  await transaction.delete(employees).where(eq(employees.companyId, id));
  await transaction.delete(mailLinks).where(eq(mailLinks.companyId, id));
  await transaction.delete(idempotencyKeys).where(eq(idempotencyKeys.companyId, id));
  await transaction
    .update(companies)
    .set({ ...nobody, erasedAt: sql`now()` })
    .where(eq(companies.id, id));
}

/** With a licence go its pending requests, so each is looked for when its turn has come. */
async function nextPending(transaction: Transaction, companyId: string): Promise<string | undefined> {
  const [pending] = await transaction
    .select({ paymentMark: licences.paymentMark })
    .from(licences)
    .where(and(eq(licences.companyId, companyId), eq(licences.licenseStatus, LicenceStatus.Pending)))
    .orderBy(asc(licences.createdOn))
    .limit(1);
  return pending?.paymentMark;
}
