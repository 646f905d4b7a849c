import { configureSms, type Profile, updateAccount } from '@osk/shared/contract/company';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { companies, consentChanges } from '../../platform/db/tables/company.ts';
import { applyEdit } from '../../platform/http/apply-edit.ts';

const { name, nip, email, domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = companies;
const smsColumns = { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson };
const profileColumns = { name, nip, email, ...smsColumns };
const { phoneNumber, address, postCode, city, invoiceEmail, einvoice, marketOffers } = companies;
const accountColumns = { phoneNumber, address, postCode, city, invoiceEmail, einvoice, marketOffers };
const consents = ['einvoice', 'marketOffers'] as const;

export async function readCompanyProfile(database: Database, companyId: string): Promise<Profile> {
  const [company] = await database
    .select({
      ...profileColumns,
      account: { ...accountColumns, clauseReadAt: companies.clauseReadAt },
      pkkSince: companies.pkkSince,
      pkkRequestedAt: companies.pkkRequestedAt,
      productId: companies.chosenProductId,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (company === undefined) throw new Error('a session without its company');
  const { pkkSince, pkkRequestedAt, account, ...profile } = company;
  const clauseReadAt = account.clauseReadAt?.toISOString() ?? null;
  const pkk = { usesPkk: pkkSince !== null, pkkRequestedAt: pkkRequestedAt?.toISOString() ?? null };
  return { ...profile, ...pkk, account: { ...account, clauseReadAt } };
}

/** Changes what the edit names. @throws HttpError 400 when the configuration would not be valid */
export async function saveSmsConfiguration(
  database: Database,
  companyId: string,
  edit: ParsedRequestOf<typeof configureSms>['body'],
): Promise<void> {
  await database.transaction(async (transaction) => {
    // The company may be erased while the request runs.
    const own = and(eq(companies.id, companyId), isNull(companies.erasedAt));
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
    const own = and(eq(companies.id, companyId), isNull(companies.erasedAt));
    const [saved] = await transaction.select(accountColumns).from(companies).where(own).for('no key update');
    if (saved === undefined) return;
    const account = applyEdit(updateAccount.record, saved, edit);
    await transaction.update(companies).set(account).where(own);
    const changed = consents.filter((consent) => account[consent] !== saved[consent]);
    if (changed.length === 0) return;
    await transaction.insert(consentChanges).values(changed.map((consent) => ({ companyId, consent, given: account[consent] })));
  });
}
