import { configureSms, type Profile } from '@osk/shared/contract/company';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { applyEdit } from '../../platform/http/apply-edit.ts';

const { name, nip, email, domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = companies;
const smsColumns = { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson };
const profileColumns = { name, nip, email, ...smsColumns };

export async function readCompanyProfile(database: Database, companyId: string): Promise<Profile> {
  const [company] = await database
    .select({ ...profileColumns, pkkSince: companies.pkkSince, productId: companies.chosenProductId })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (company === undefined) throw new Error('a session without its company');
  const { pkkSince, ...profile } = company;
  return { ...profile, usesPkk: pkkSince !== null };
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
