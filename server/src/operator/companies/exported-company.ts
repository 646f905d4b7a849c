import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { decryptIfPossible, type PeselEncryption } from '../../features/employees/pesel-encryption.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { consentChanges, mailLinks } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { enquiries } from '../../platform/db/tables/enquiry.ts';
import { idempotencyKeys } from '../../platform/db/tables/idempotency-key.ts';
import { bookedTransfers, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { products } from '../../platform/db/tables/product.ts';
import { providerActions } from '../../platform/db/tables/provider-action.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { toPln } from '../../platform/money.ts';
import type { CompanyRow } from '../find-company.ts';
import { selectOrders, statusName, typeName } from '../order-summary.ts';
import { isEnquiryOf, isWaitingMailOf } from './erasure.ts';

export type ExportedCompany = Awaited<ReturnType<typeof readExportedCompany>>;

/**
 * Reads all stored data of a company as JSON: without hashes, tokens, secret links and the names of the provider's people. An unreadable
 * PESEL is null.
 */
export async function readExportedCompany(transaction: Transaction, company: CompanyRow, pesels: PeselEncryption) {
  const { id } = company;
  const people = await transaction.select().from(employees).where(eq(employees.companyId, id)).orderBy(asc(employees.createdAt));
  const access = await transaction.select().from(sessions).where(eq(sessions.companyId, id)).orderBy(asc(sessions.createdAt));
  return {
    company: await accountOf(transaction, company),
    licences: await licencesOf(transaction, id),
    actions: (
      await transaction.select().from(providerActions).where(eq(providerActions.companyId, id)).orderBy(asc(providerActions.id))
    ).map(({ at, action, reason, actor }) => ({ at, action, reason, by: withoutName(actor) })),
    employees: people.map(({ companyId, peselEncrypted, passwordHash, ...shown }) => ({
      ...shown,
      PESEL: decryptIfPossible(pesels, { id: shown.id, peselEncrypted }) ?? null,
    })),
    logins: access.filter(({ label }) => label === null).map(({ tokenHash, id: _, companyId, scope, label, ...shown }) => shown),
    tokens: access.filter(({ label }) => label !== null).map(({ tokenHash, id: _, companyId, browser, system, ...shown }) => shown),
    ...(await messagesOf(transaction, company)),
  };
}

async function accountOf(transaction: Transaction, company: CompanyRow) {
  const { passwordHash, chosenProductId, clauseReadAt, clauseVersion, einvoice, marketOffers, ...account } = company;
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson, ...facts } = account;
  const informationClause = { readAt: clauseReadAt, version: clauseVersion };
  const changes = await transaction
    .select({ consent: consentChanges.consent, given: consentChanges.given, changedAt: consentChanges.changedAt })
    .from(consentChanges)
    .where(eq(consentChanges.companyId, company.id))
    .orderBy(asc(consentChanges.id));
  const chosen =
    chosenProductId === null
      ? []
      : await transaction.select({ productName: products.productName }).from(products).where(eq(products.id, chosenProductId));
  return {
    ...facts,
    chosenProduct: chosen[0]?.productName ?? null,
    consents: { informationClause, einvoice, marketOffers, givenAt: company.registeredAt, changes },
    smsConfiguration: { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson },
  };
}

/** Oldest first, each with its history and booked transfers. Amounts are in PLN. */
async function licencesOf(transaction: Transaction, companyId: string) {
  const rows = await selectOrders(transaction).where(eq(licences.companyId, companyId)).orderBy(asc(licences.createdOn), asc(licences.id));
  const ids = transaction.select({ id: licences.id }).from(licences).where(eq(licences.companyId, companyId));
  const { licenceId, id } = licenceTransitions;
  const transitions = await transaction.select().from(licenceTransitions).where(inArray(licenceId, ids)).orderBy(asc(id));
  const transfers = await transaction
    .select({ booking: bookedTransfers, transfer: bankTransfers })
    .from(bookedTransfers)
    .leftJoin(bankTransfers, eq(bankTransfers.id, bookedTransfers.transferId))
    .where(inArray(bookedTransfers.licenceId, ids))
    .orderBy(asc(bookedTransfers.bookedAt));
  return rows.map(({ licence: { companyId: _, promoCodeId: __, licenseStatus, licenseType, ...licence }, productName }) => ({
    ...licence,
    productName,
    status: statusName(licenseStatus),
    type: typeName(licenseType),
    totalPrice: toPln(licence.totalPrice),
    discount: toPln(licence.discount),
    history: transitions
      .filter((transition) => transition.licenceId === licence.id)
      .map(({ at, toStatus, actor, reason }) => ({ at, status: statusName(toStatus), by: withoutName(actor), reason })),
    transfers: transfers
      .filter(({ booking }) => booking.licenceId === licence.id)
      .map(({ booking: { bookedAt, actor }, transfer }) => ({
        bookedAt,
        by: withoutName(actor),
        ...(transfer !== null && {
          date: transfer.bookedOn,
          amount: toPln(transfer.hundredths),
          currency: transfer.currency,
          title: transfer.title,
          payer: transfer.payer,
          payerAccount: transfer.payerAccount,
        }),
      })),
  }));
}

/** Cuts `operator:anna` to `operator`, because the name is another person's data. */
function withoutName(actor: string): string {
  return actor.replace(/:.*/s, '');
}

async function messagesOf(transaction: Transaction, company: CompanyRow) {
  const { id } = company;
  const links = await transaction.select().from(mailLinks).where(eq(mailLinks.companyId, id)).orderBy(asc(mailLinks.createdAt));
  const mails = await transaction.select().from(outbox).where(isWaitingMailOf(company)).orderBy(asc(outbox.createdAt));
  const isDone = and(eq(outbox.companyId, id), or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt)));
  const { kind, createdAt: writtenAt, sentAt, failedAt } = outbox;
  const done = await transaction
    .select({ kind, createdAt: writtenAt, sentAt, failedAt })
    .from(outbox)
    .where(isDone)
    .orderBy(asc(outbox.createdAt));
  const sent = await transaction.select().from(enquiries).where(isEnquiryOf(company)).orderBy(asc(enquiries.receivedAt));
  const { companyId, createdAt } = idempotencyKeys;
  const answers = await transaction.select().from(idempotencyKeys).where(eq(companyId, id)).orderBy(asc(createdAt));
  return {
    mailLinks: links.map(({ purpose, newEmail, createdAt, expiresAt, usedAt }) => ({ purpose, newEmail, createdAt, expiresAt, usedAt })),
    waitingMails: mails.map(({ kind, recipient, replyTo, subject, text, createdAt }) => ({
      kind,
      recipient,
      replyTo,
      subject,
      createdAt,
      text: withoutLinks(text),
    })),
    formerMails: done,
    enquiries: sent.map(({ id: _, companyId: __, ...enquiry }) => enquiry),
    storedAnswers: answers.map(({ createdAt, answer }) => ({ createdAt, answer })),
  };
}

/** A secret link would open the account to every reader of the file. */
function withoutLinks(text: string): string {
  return text.replace(/\/(activate|password-forgotten|change-email|keep-email)\/[\w-]+/g, '/$1/…');
}
