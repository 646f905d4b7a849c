import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { type CompanyRow, companyArgument, findCompany, requireNotErased } from '../accounts/company/find-company.ts';
import { defineCommand, type OperatorContext, OperatorError } from '../command-line/command.ts';
import { counted, keyValues } from '../command-line/format.ts';
import { writeSales } from '../orders/sales/write-sales.ts';
import type { Transaction } from '../platform/db/database.ts';
import { companies, consentChanges, mailLinks } from '../platform/db/tables/company.ts';
import { hasAddress } from '../platform/db/tables/email-address.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { enquiries } from '../platform/db/tables/enquiry.ts';
import { idempotencyKeys } from '../platform/db/tables/idempotency-key.ts';
import { bookedTransfers, type LicenceRow, licences } from '../platform/db/tables/licence.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import type { contentsColumns } from '../platform/db/tables/product.ts';
import { sessions } from '../platform/db/tables/session.ts';
import { blank } from '../platform/mail/outbox.ts';

export const eraseCompany = defineCommand({
  name: 'companies erase',
  summary: 'erase the personal data of a company and its employees for good; the accounting records stay',
  examples: ['companies erase 676-000-01-15', 'companies erase 676-000-01-15 --yes'],
  declare(command) {
    companyArgument.declare(command);
    command
      .option('--yes', 'erase; without it the command only shows what would be deleted and what would stay')
      .option('--force', 'erase in spite of running licences and pending orders; cancel the orders without an e-mail');
  },
  input: z.object({ company: z.string(), yes: z.optional(z.boolean()), force: z.optional(z.boolean()) }),
  run: (context, { company: key, yes = false, force = false }) =>
    context.database.transaction(async (transaction) => {
      const { id } = await findCompany(transaction, key);
      const company = requireNotErased(await lockCompanyRow(transaction, id));
      const plan = await planErasure(transaction, company);
      const open = openOrders(plan);
      if (yes && !force && open !== '') {
        throw new OperatorError(`${company.name} has ${open}. Use --force to erase it all the same and to cancel pending orders.`);
      }
      if (yes) await erase(transaction, company, context);
      const { name, nip, email } = company;
      return { erased: yes, company: { id, name, nip, email }, ...plan };
    }),
  audit: ({ erased, company }) => (erased ? { company: company.id } : undefined),
  present({ erased, company, ...plan }) {
    const { pending, deleted, retained } = plan;
    const shown = keyValues({
      Company: `${company.name}, NIP ${formatNip(company.nip)}, ${company.email}`,
      Deleted: [
        'name, e-mail, NIP, phone, address, password, consents, settings',
        `${counted(deleted.employees, 'employee')}, ${counted(deleted.sessions, 'login or token', 'logins and tokens')}`,
        [
          counted(deleted.mailLinks, 'mail link'),
          counted(deleted.waitingMails, 'waiting e-mail'),
          counted(deleted.answers, 'stored answer'),
          counted(deleted.enquiries, 'enquiry', 'enquiries'),
        ].join(', '),
      ],
      ...(pending > 0 && { Canceled: pendingOrders(pending) }),
      Kept: [
        `${counted(retained.licences, 'licence or request', 'licences and requests')} with history, company name and NIP; what was sold, with address`,
        counted(retained.transfers, 'booked transfer'),
      ],
    });
    if (!erased) {
      const open = openOrders(plan);
      const next = open === '' ? 'Use --yes to erase it for good.' : `It has ${open}. Use --yes --force to erase it for good.`;
      return { text: `An erasure would have this result:\n\n${shown}`, errors: [`Nothing is erased. ${next}`] };
    }
    const hint = deleted.employees > 0 ? '\nThe PKK gateway may still have its employees. Send it a new employees export.' : '';
    return { text: `${shown}\n\nThe company ${company.id} is erased.${hint}` };
  },
});

function openOrders({ running, pending }: Awaited<ReturnType<typeof planErasure>>): string {
  return [...(running > 0 ? [counted(running, 'running licence')] : []), ...(pending > 0 ? [pendingOrders(pending)] : [])].join(' and ');
}

function pendingOrders(count: number): string {
  return counted(count, 'pending order or request', 'pending orders and requests');
}

/** Locks the row against orders, logins and e-mails. */
async function lockCompanyRow(transaction: Transaction, id: string): Promise<CompanyRow> {
  const [company] = await transaction.select().from(companies).where(eq(companies.id, id)).for('update');
  if (company === undefined) throw new Error('a company was deleted');
  return company;
}

/** Counts what an erasure deletes and keeps. The company's row should be locked. */
async function planErasure(transaction: Transaction, company: CompanyRow) {
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
/** What an erasure leaves: what was bought, when and for how much. Each other column, also a new one, needs an erased value below. */
type KeptOfOrder =
  | keyof typeof contentsColumns
  | 'id'
  | 'companyId'
  | 'parentId'
  | 'productId'
  | 'companyName'
  | 'nip'
  | 'promoCodeId'
  | 'promoCode'
  | 'paymentMark'
  | 'replaced'
  | 'totalPrice'
  | 'discount'
  | 'vatRate'
  | 'invoiceNumber'
  | 'ksefNumber'
  | 'licenseStatus'
  | 'licenseType'
  | 'howManyMonths'
  | 'addedDays'
  | 'createdOn'
  | 'acceptedOn'
  | 'startedOn'
  | 'expiresOn';
type KeptOfCompany = 'id' | 'registeredAt' | 'deactivatedAt';

/** The address stays in what was sold. */
const erasedOrder = { buyerAddress: null, buyerPostCode: null, buyerCity: null } satisfies Record<
  Exclude<keyof LicenceRow, KeptOfOrder>,
  null
>;
/** The row stays because licences refer to it; they have the name and NIP. Without an activation time, e-mail and NIP are free again. */
const erasedRow = {
  ...noAccount,
  ...noConsents,
  ...noSms,
  registeredWith: '',
  chosenProductId: null,
  activatedAt: null,
  pkkSince: null,
  pkkRequestedAt: null,
  erasedAt: sql`now()`,
} satisfies Record<Exclude<keyof CompanyRow, KeptOfCompany>, unknown>;

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
  // What an earlier version has sold may have no records yet.
  const orders = await transaction.select({ id: licences.id }).from(licences).where(eq(licences.companyId, id));
  await writeSales(
    transaction,
    orders.map((order) => order.id),
  );
  const unsent = { ...blank, failedAt: sql`now()`, failure: 'the company was erased' };
  await transaction.update(outbox).set(unsent).where(isWaitingMailOf(company));
  await transaction.delete(enquiries).where(isEnquiryOf(company));
  for (const table of [sessions, employees, mailLinks, idempotencyKeys, consentChanges]) {
    await transaction.delete(table).where(eq(table.companyId, id));
  }
  const replaced = sql`${licences.replaced} - 'buyerAddress' - 'buyerPostCode' - 'buyerCity'`;
  await transaction
    .update(licences)
    .set({ ...erasedOrder, replaced })
    .where(eq(licences.companyId, id));
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
  const isThis = (column: typeof outbox.recipient | typeof outbox.replyTo) => hasAddress(column, email);
  const isOf = or(eq(outbox.companyId, id), isThis(outbox.recipient), isThis(outbox.replyTo));
  return and(isNull(outbox.sentAt), isNull(outbox.failedAt), isOf);
}

/** What was sent by the public forms with an address of a company. Without an activation the address may be somebody else's. */
export function isEnquiryOf({ id, email, activatedAt }: Pick<CompanyRow, 'id' | 'email' | 'activatedAt'>): SQL | undefined {
  return activatedAt === null ? sql`false` : or(eq(enquiries.companyId, id), hasAddress(enquiries.email, email));
}
