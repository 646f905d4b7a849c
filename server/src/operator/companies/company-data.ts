import { asc, eq } from 'drizzle-orm';
import { openIfPossible, type PeselEncryption } from '../../features/employees/pesel-encryption.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { mailLinks } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { idempotencyKeys } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { products } from '../../platform/db/tables/product.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { readLicenceData } from './company-licences.ts';
import type { CompanyRow } from './company-summary.ts';
import { waitingMails } from './waiting-mails.ts';

export type CompanyData = Awaited<ReturnType<typeof readCompanyData>>;

/**
 * Everything stored about a company, as JSON: no hash, no token, no secret link, and no name of who at the provider decided. A PESEL that
 * no key opens is null.
 */
export async function readCompanyData(transaction: Transaction, company: CompanyRow, pesels: PeselEncryption) {
  const ofCompany = { sessions: eq(sessions.companyId, company.id), staff: eq(employees.companyId, company.id) };
  const staff = await transaction.select().from(employees).where(ofCompany.staff).orderBy(asc(employees.createdAt));
  const keys = await transaction.select().from(sessions).where(ofCompany.sessions).orderBy(asc(sessions.createdAt));
  return {
    company: await accountOf(transaction, company),
    licences: await readLicenceData(transaction, company.id),
    employees: staff.map(({ companyId, peselEncrypted, passwordHash, ...shown }) => ({
      ...shown,
      PESEL: openIfPossible(pesels, { id: shown.id, peselEncrypted }) ?? null,
    })),
    logins: keys.filter(({ label }) => label === null).map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt })),
    tokens: keys.filter(({ label }) => label !== null).map(({ tokenHash, companyId, ...shown }) => shown),
    ...(await messagesOf(transaction, company)),
  };
}

async function accountOf(transaction: Transaction, { passwordHash, chosenProductId, clauseReadAt, clauseVersion, ...company }: CompanyRow) {
  const { einvoice, marketOffers, ...account } = company;
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson, ...facts } = account;
  const chosen =
    chosenProductId === null
      ? []
      : await transaction.select({ productName: products.productName }).from(products).where(eq(products.id, chosenProductId));
  return {
    ...facts,
    chosenProduct: chosen[0]?.productName ?? null,
    consents: {
      informationClause: { readAt: clauseReadAt, version: clauseVersion },
      einvoice,
      marketOffers,
      givenAt: company.registeredAt,
    },
    smsConfiguration: { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson },
  };
}

async function messagesOf(transaction: Transaction, { id, email }: CompanyRow) {
  const links = await transaction.select().from(mailLinks).where(eq(mailLinks.companyId, id)).orderBy(asc(mailLinks.createdAt));
  const mails = await transaction.select().from(outbox).where(waitingMails(email)).orderBy(asc(outbox.createdAt));
  const answers = await transaction
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.companyId, id))
    .orderBy(asc(idempotencyKeys.createdAt));
  return {
    mailLinks: links.map(({ purpose, createdAt, expiresAt, usedAt }) => ({ purpose, createdAt, expiresAt, usedAt })),
    waitingMails: mails.map(({ kind, recipient, replyTo, subject, text, createdAt }) => ({
      ...{ kind, recipient, replyTo, subject, createdAt },
      text: withoutLinks(text),
    })),
    keptAnswers: answers.map(({ createdAt, answer }) => ({ createdAt, answer })),
  };
}

/** A secret link opens the account, in whoever's hands the file is. */
function withoutLinks(text: string): string {
  return text.replace(/\/(activate|password-forgotten)\/[\w-]+/g, '/$1/…');
}
