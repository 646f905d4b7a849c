import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/db/database.ts';
import { companies, consentChanges, mailLinks } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { enquiries } from '../../platform/db/tables/enquiry.ts';
import { idempotencyKeys } from '../../platform/db/tables/idempotency-key.ts';
import { bookedTransfers, licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { blank } from '../../platform/mail/outbox.ts';
import type { OperatorContext } from '../command.ts';
import type { CompanyRow } from '../find-company.ts';

export type ErasurePlan = Awaited<ReturnType<typeof planErasure>>;

/** Counts what an erasure deletes and keeps. The company's row should be locked. */
export async function planErasure(transaction: Transaction, company: CompanyRow) {
  const { id } = company;
  const ofCompany = eq(licences.companyId, id);
  const { licenseStatus, licenseType, expiresOn } = licences;
  const isRunning = [eq(licenseStatus, LicenceStatus.Accepted), eq(licenseType, LicenceType.NewLicense)];
  const ids = transaction.select({ id: licences.id }).from(licences).where(ofCompany);
  return {
    running: await transaction.$count(licences, and(ofCompany, ...isRunning, or(isNull(expiresOn), gt(expiresOn, sql`now()`)))),
    pending: await transaction.$count(licences, and(ofCompany, eq(licenseStatus, LicenceStatus.Pending))),
    deleted: {
      employees: await transaction.$count(employees, eq(employees.companyId, id)),
      sessions: await transaction.$count(sessions, eq(sessions.companyId, id)),
      mailLinks: await transaction.$count(mailLinks, eq(mailLinks.companyId, id)),
      answers: await transaction.$count(idempotencyKeys, eq(idempotencyKeys.companyId, id)),
      waitingMails: await transaction.$count(outbox, isWaitingMailOf(company)),
      enquiries: await transaction.$count(enquiries, isEnquiryOf(company)),
    },
    retained: {
      licences: await transaction.$count(licences, ofCompany),
      transfers: await transaction.$count(bookedTransfers, inArray(bookedTransfers.licenceId, ids)),
    },
  };
}

const noAccount = { name: '', email: '', nip: '', phoneNumber: '', address: '', postCode: '', city: '', passwordHash: '' };
const noConsents = { invoiceEmail: '', einvoice: false, marketOffers: false, clauseReadAt: null, clauseVersion: null };
const noSms = { domena: '', smsNotificationMessage: '', muteStartHours: '', muteFinishHours: '', howLongBeforeDrivingLesson: 24 };
/** The accounting has the address on its invoices. */
const noBuyerAddress = { buyerAddress: null, buyerPostCode: null, buyerCity: null };
/**
 * The row of an erased company. It stays because licences refer to it; they carry the name and NIP for the accounting. Without an
 * activation time, the e-mail and NIP are free for a new registration.
 */
const erasedRow = {
  ...noAccount,
  ...noConsents,
  ...noSms,
  chosenProductId: null,
  activatedAt: null,
  pkkSince: null,
  pkkRequestedAt: null,
  erasedAt: sql`now()`,
};

/** Erases a company whose row is locked, and cancels its pending orders without e-mails. */
export async function erase(
  transaction: Transaction,
  company: CompanyRow,
  { decisions, actor }: Pick<OperatorContext, 'decisions' | 'actor'>,
): Promise<void> {
  const { id } = company;
  const update = (values: PgUpdateSetSource<typeof companies>) => transaction.update(companies).set(values).where(eq(companies.id, id));
  // First, because a deactivated company gets no e-mails.
  await update({ deactivatedAt: sql`coalesce(${companies.deactivatedAt}, now())` });
  for (let mark = await nextPending(transaction, id); mark !== undefined; mark = await nextPending(transaction, id)) {
    await decisions.cancel(transaction, mark, actor);
  }
  const unsent = { ...blank, failedAt: sql`now()` };
  await transaction.update(outbox).set(unsent).where(isWaitingMailOf(company));
  await transaction.delete(enquiries).where(isEnquiryOf(company));
  for (const table of [sessions, employees, mailLinks, idempotencyKeys, consentChanges]) {
    await transaction.delete(table).where(eq(table.companyId, id));
  }
  await transaction.update(licences).set(noBuyerAddress).where(eq(licences.companyId, id));
  await update(erasedRow);
}

/** Reads one order at a time, because canceling a licence also cancels its pending requests. */
async function nextPending(transaction: Transaction, companyId: string): Promise<string | undefined> {
  const [pending] = await transaction
    .select({ paymentMark: licences.paymentMark })
    .from(licences)
    .where(and(eq(licences.companyId, companyId), eq(licences.licenseStatus, LicenceStatus.Pending)))
    .orderBy(asc(licences.createdOn))
    .limit(1);
  return pending?.paymentMark;
}

/** The unsent e-mails to a company or its address, or with it as the reply address. A sent e-mail is blank. */
export function isWaitingMailOf({ id, email }: Pick<CompanyRow, 'id' | 'email'>): SQL | undefined {
  const isThis = (column: typeof outbox.recipient | typeof outbox.replyTo) => sql`lower(${column}) = lower(${email})`;
  const isOf = or(eq(outbox.companyId, id), isThis(outbox.recipient), isThis(outbox.replyTo));
  return and(isNull(outbox.sentAt), isNull(outbox.failedAt), isOf);
}

/** What was sent by the public forms with an address of a company. Without an activation the address may be somebody else's. */
export function isEnquiryOf({ id, email, activatedAt }: Pick<CompanyRow, 'id' | 'email' | 'activatedAt'>): SQL | undefined {
  return activatedAt === null ? sql`false` : or(eq(enquiries.companyId, id), sql`lower(${enquiries.email}) = lower(${email})`);
}
