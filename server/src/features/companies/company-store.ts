import type { Profile, SmsConfiguration } from '@osk/shared/contract/company';
import type { z } from '@osk/shared/contract/shape';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';

const { name, nip, email, domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = companies;
const profileColumns = { name, nip, email, domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson };

export async function readCompanyProfile(database: Database, companyId: string): Promise<Profile> {
  const [company] = await database
    .select({ ...profileColumns, pkkSince: companies.pkkSince, productId: companies.chosenProductId })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (company === undefined) throw new Error('a session without its company');
  const { pkkSince, ...profile } = company;
  return { ...profile, usesPkk: pkkSince !== null };
}

export async function saveSmsConfiguration(
  database: Database,
  companyId: string,
  configuration: z.output<typeof SmsConfiguration>,
): Promise<void> {
  // The company may be erased while the request runs.
  await database
    .update(companies)
    .set(configuration)
    .where(and(eq(companies.id, companyId), isNull(companies.erasedAt)));
}
