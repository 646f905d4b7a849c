import { configureSms, restorePassword } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { companies } from '../../db/tables/company.ts';
import { licences } from '../../db/tables/licence.ts';
import { outbox } from '../../db/tables/mail.ts';
import { createPeselEncryption } from '../../employees/pesel-encryption.ts';
import { createDecisionLetters } from '../../licences/decision-letters.ts';
import { createDecisions } from '../../licences/decisions.ts';
import { orderOf } from '../../testing/licences.ts';
import { password, secretKey, usePortal } from '../../testing/portal.ts';
import { until } from '../../testing/wait.ts';
import { erase } from './erasure.ts';

const portal = usePortal();
const { publicUrl, provider } = readConfig({});
const parts = { decisions: createDecisions(createDecisionLetters(publicUrl, provider)), pesels: createPeselEncryption(secretKey) };

/** How many sessions of the database wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await portal.database
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
}

test('what was under way while a company is erased writes nothing of it, and begins nothing', async () => {
  const { email, token } = await portal.company();
  const { database } = portal;
  const sms = {
    domena: 'szkola.example',
    smsNotificationMessage: 'x',
    muteStartHours: '',
    muteFinishHours: '',
    howLongBeforeDrivingLesson: 5,
  };
  const { answers, id } = await database.transaction(async (transaction) => {
    const [company] = await transaction.select().from(companies).where(eq(companies.email, email)).for('update');
    if (company === undefined) throw new Error('no company');
    const sent = [
      portal.send(buyLicence, { body: orderOf('Start') }, { token }),
      portal.send(configureSms, { body: sms }, { token }),
      portal.send(restorePassword, { body: { email } }),
      portal.send(logIn, { body: { email, password } }),
    ];
    await until(async () => (await waiting()) === sent.length);
    await erase(transaction, company, { ...parts, database, actor: 'operator:anna' });
    return { answers: sent, id: company.id };
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200, 200, 400]);
  expect(await database.$count(licences)).toBe(0);
  expect(await database.$count(outbox, sql`${outbox.recipient} <> ''`)).toBe(0);
  expect(await database.select().from(companies)).toMatchObject([{ id, email: '', domena: '', erasedAt: expect.any(Date) }]);
});
