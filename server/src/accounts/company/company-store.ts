import { configureSms, type Profile, updateAccount } from '@osk/shared/contract/company';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { companies, consentChanges } from '../../platform/db/tables/company.ts';
import { hasAddress } from '../../platform/db/tables/email-address.ts';
import { applyEdit } from '../../platform/http/read-request.ts';
import type { AccountEmails } from './account-emails.ts';

const { id, name, nip, email, passwordHash, clauseReadAt, pkkSince, pkkRequestedAt, chosenProductId } = companies;
const { activatedAt, registeredAt, registeredWith } = companies;
const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = companies;
const smsColumns = { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson };
const { phoneNumber, address, postCode, city, invoiceEmail, einvoice, marketOffers } = companies;
const accountColumns = { phoneNumber, address, postCode, city, invoiceEmail, einvoice, marketOffers };
const consents = ['einvoice', 'marketOffers'] as const;

/** Whether a company has an e-mail, in any case. */
export const hasEmail = (typed: string): SQL<boolean> => hasAddress(email, typed);

/** The accounts that an e-mail may mean: the activated one, otherwise all that wait, newest first. Never deactivated ones. */
export async function findAccounts(database: Database, typed: string, { isLocked = false } = {}) {
  const query = database
    .select({ id, email, passwordHash, activatedAt, registeredAt, registeredWith })
    .from(companies)
    .where(and(hasEmail(typed), isNull(companies.deactivatedAt)))
    .orderBy(id);
  // The weakest lock: waiting for concurrent requests or orders would reveal that the account exists.
  const found = await (isLocked ? query.for('key share') : query);
  const activated = found.filter((account) => account.activatedAt !== null);
  return activated.length > 0 ? activated : found.sort((one, other) => other.registeredAt.getTime() - one.registeredAt.getTime());
}

export async function readCompanyProfile(database: Database, companyId: string): Promise<Profile> {
  const [company] = await database
    .select({
      ...{ name, nip, email, ...smsColumns },
      account: { ...accountColumns, clauseReadAt },
      pkkSince,
      pkkRequestedAt,
      productId: chosenProductId,
    })
    .from(companies)
    .where(eq(id, companyId));
  if (company === undefined) throw new Error('a session without its company');
  const { pkkSince: since, pkkRequestedAt: requestedAt, account, ...profile } = company;
  const pkk = { usesPkk: since !== null, pkkRequestedAt: requestedAt?.toISOString() ?? null };
  return { ...profile, ...pkk, account: { ...account, clauseReadAt: account.clauseReadAt?.toISOString() ?? null } };
}

/** The company may be erased while a request of it runs. */
const isUnerased = (companyId: string) => and(eq(id, companyId), isNull(companies.erasedAt));

/** Changes what the edit names. @throws HttpError 400 when the configuration would not be valid */
export async function saveSmsConfiguration(
  database: Database,
  companyId: string,
  edit: ParsedRequestOf<typeof configureSms>['body'],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const own = isUnerased(companyId);
    const [saved] = await transaction.select(smsColumns).from(companies).where(own).for('no key update');
    if (saved === undefined) return;
    await transaction
      .update(companies)
      .set(applyEdit(configureSms.record, saved, edit))
      .where(own);
  });
}

/** Changes what the edit names, and records each consent that was given or withdrawn. @throws HttpError 400 when a field would not be valid */
export async function saveAccount(
  database: Database,
  companyId: string,
  edit: ParsedRequestOf<typeof updateAccount>['body'],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const own = isUnerased(companyId);
    const [saved] = await transaction.select(accountColumns).from(companies).where(own).for('no key update');
    if (saved === undefined) return;
    const account = applyEdit(updateAccount.record, saved, edit);
    await transaction.update(companies).set(account).where(own);
    const changed = consents.filter((consent) => account[consent] !== saved[consent]);
    if (changed.length === 0) return;
    await transaction.insert(consentChanges).values(changed.map((consent) => ({ companyId, consent, given: account[consent] })));
  });
}

/** Records that a company asks for PKK, and tells the provider. Does nothing when it has asked before: nobody can fill the provider's mailbox. */
export function recordPkkRequest(database: Database, companyId: string, emails: AccountEmails): Promise<void> {
  return database.transaction(async (transaction) => {
    const [asking] = await transaction
      .update(companies)
      .set({ pkkRequestedAt: sql`now()` })
      .where(and(isUnerased(companyId), isNull(pkkSince), isNull(pkkRequestedAt)))
      .returning({ name, nip, email, phoneNumber });
    if (asking !== undefined) await emails.reportPkkRequest(transaction, asking);
  });
}
