import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { type CompanyRow, companyArgument, findCompany } from '../accounts/company/find-company.ts';
import { readActions } from '../accounts/company/history.ts';
import { defineCommand, type Json } from '../command-line/command.ts';
import { counted, keyValues } from '../command-line/format.ts';
import { declareExport, exportTarget } from '../command-line/options.ts';
import { decryptIfPossible, type PeselEncryption } from '../employees/pesel-encryption.ts';
import { statusName, typeName } from '../orders/order-summary.ts';
import { selectOrders } from '../orders/orders.ts';
import { readSnapshot, type Transaction } from '../platform/db/database.ts';
import { type BankTransferRow, bankTransfers } from '../platform/db/tables/bank-transfer.ts';
import { consentChanges, mailLinks } from '../platform/db/tables/company.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { enquiries } from '../platform/db/tables/enquiry.ts';
import { idempotencyKeys } from '../platform/db/tables/idempotency-key.ts';
import { bookedTransfers, licences, licenceTransitions } from '../platform/db/tables/licence.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { products } from '../platform/db/tables/product.ts';
import { providerActions } from '../platform/db/tables/provider-action.ts';
import { sales } from '../platform/db/tables/sale.ts';
import { sessions } from '../platform/db/tables/session.ts';
import { toPln } from '../platform/money.ts';
import { isEnquiryOf, isWaitingMailOf } from './erasure.ts';

export const exportCompany = defineCommand({
  name: 'companies export',
  summary: 'write all stored data of a company as JSON, to answer a request for access; it is personal data',
  examples: ['companies export 676-000-01-15 --output company.json', 'companies export demo@portal-osk.example'],
  declare(command) {
    companyArgument.declare(command);
    declareExport(command, 'The output is personal data with PESEL numbers.');
  },
  input: companyArgument.input,
  run: ({ database, pesels }, { company: key }) =>
    readSnapshot(database, async (transaction) => {
      const exported = await readExportedCompany(transaction, await findCompany(transaction, key), pesels);
      return { exportedAt: new Date(), ...exported };
    }),
  audit: ({ company }) => ({ company: company.id }),
  present(exported, values) {
    const unreadable = exported.employees.filter(({ PESEL }) => PESEL === null);
    const errors = unreadable.map(({ id }) => `The PESEL of employee ${id} cannot be read. The export has null in its place.`);
    const content = JSON.stringify(exported, null, 2);
    const target = exportTarget(values);
    if (target === undefined) return { text: content, errors };
    const file = { ...target, content: `${content}\n` };
    return { text: `${exported.company.name || exported.company.id} was written to ${file.path}:\n${summary(exported)}`, file, errors };
  },
});

function summary({ licences, employees, logins, tokens, mailLinks, waitingMails, formerMails, ...rest }: Json<ExportedCompany>): string {
  const transfers = licences.reduce((sum, licence) => sum + licence.transfers.length, 0);
  return keyValues({
    Account: 'its data, consents with their times, SMS settings',
    Licences: `${counted(licences.length, 'licence or request', 'licences and requests')}, with history, ${counted(transfers, 'transfer')}`,
    Employees: `${employees.length}, with PESEL, without passwords`,
    Access: `${counted(logins.length, 'login')}, ${counted(tokens.length, 'token')}: labels and dates`,
    Mail: `${counted(mailLinks.length, 'link')}: dates; ${counted(waitingMails.length, 'e-mail')} waiting; ${formerMails.length} sent or given up: dates`,
    Enquiries: `${rest.enquiries.length} sent by the public forms`,
    Answers: `${rest.storedAnswers.length} stored, for repeated requests`,
  });
}

type ExportedCompany = Awaited<ReturnType<typeof readExportedCompany>>;

/** All stored data of a company, without hashes, tokens, links and the provider's people. An unreadable PESEL is null. */
async function readExportedCompany(transaction: Transaction, company: CompanyRow, pesels: PeselEncryption) {
  const { id } = company;
  const people = await transaction.select().from(employees).where(eq(employees.companyId, id)).orderBy(asc(employees.createdAt));
  const access = await transaction.select().from(sessions).where(eq(sessions.companyId, id)).orderBy(asc(sessions.createdAt));
  const actions = await readActions(transaction, eq(providerActions.companyId, id));
  return {
    company: await accountOf(transaction, company),
    licences: await licencesOf(transaction, id),
    actions: actions.map((action) => ({ ...action, by: withoutName(action.by) })),
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
  const [chosen] = chosenProductId === null ? [] : await transaction.select().from(products).where(eq(products.id, chosenProductId));
  return {
    ...facts,
    chosenProduct: chosen?.productName ?? null,
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
  const sold = await transaction.select().from(sales).where(inArray(sales.orderId, ids)).orderBy(asc(sales.id));
  return rows.map(({ licence: { companyId: _, promoCodeId: __, licenseStatus, licenseType, ...licence }, productName }) => ({
    ...licence,
    productName,
    status: statusName(licenseStatus),
    type: typeName(licenseType),
    totalPrice: toPln(licence.totalPrice),
    discount: toPln(licence.discount),
    sales: sold
      .filter(({ orderId }) => orderId === licence.id)
      .map(({ id: _, event: __, orderId, gross, vat, discount, ...record }) => ({
        ...record,
        gross: toPln(gross),
        vat: toPln(vat),
        discount: toPln(discount),
      })),
    history: transitions
      .filter((transition) => transition.licenceId === licence.id)
      .map(({ at, toStatus, actor, reason }) => ({ at, status: statusName(toStatus), by: withoutName(actor), reason })),
    transfers: transfers
      .filter(({ booking }) => booking.licenceId === licence.id)
      .map(({ booking: { bookedAt, actor }, transfer }) => ({
        bookedAt,
        by: withoutName(actor),
        ...(transfer !== null && paymentOf(transfer)),
      })),
  }));
}

const paymentOf = ({ bookedOn: date, hundredths, currency, title, payer, payerAccount }: BankTransferRow) => {
  return { date, amount: toPln(hundredths), currency, title, payer, payerAccount };
};

/** Cuts `operator:anna` to `operator`, because the name is another person's data. */
function withoutName(actor: string): string {
  return actor.replace(/:.*/s, '');
}

async function messagesOf(transaction: Transaction, company: CompanyRow) {
  const { id } = company;
  // The links of ended registrations are somebody else's data.
  const isOwn = and(eq(mailLinks.companyId, id), ne(mailLinks.purpose, 'ended'));
  const links = await transaction.select().from(mailLinks).where(isOwn).orderBy(asc(mailLinks.createdAt));
  const mails = await transaction.select().from(outbox).where(isWaitingMailOf(company)).orderBy(asc(outbox.createdAt));
  const isDone = and(eq(outbox.companyId, id), or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt)));
  const done = await transaction.select().from(outbox).where(isDone).orderBy(asc(outbox.createdAt));
  const sent = await transaction.select().from(enquiries).where(isEnquiryOf(company)).orderBy(asc(enquiries.receivedAt));
  const { companyId, createdAt } = idempotencyKeys;
  const answers = await transaction.select().from(idempotencyKeys).where(eq(companyId, id)).orderBy(asc(createdAt));
  return {
    mailLinks: links.map(({ purpose, newEmail, createdAt, expiresAt, usedAt }) => ({ purpose, newEmail, createdAt, expiresAt, usedAt })),
    waitingMails: mails.map(({ text, ...mail }) => {
      const { kind, recipient, replyTo, subject, createdAt } = mail;
      return { kind, recipient, replyTo, subject, createdAt, text: withoutLinks(text) };
    }),
    formerMails: done.map(({ kind, createdAt, sentAt, failedAt }) => ({ kind, createdAt, sentAt, failedAt })),
    enquiries: sent.map(({ id: _, companyId: __, ...enquiry }) => enquiry),
    storedAnswers: answers.map(({ createdAt, answer }) => ({ createdAt, answer })),
  };
}

/** A secret link would open the account to every reader of the file. */
function withoutLinks(text: string): string {
  return text.replace(/\/(activate|password-forgotten|change-email|keep-email)\/[\w-]+/g, '/$1/…');
}
