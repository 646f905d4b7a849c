import { configureSms, restorePassword } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { noonIn, orderOf, useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { password, secretKey, usePortal } from '../../../testing/portal.ts';
import { until } from '../../../testing/wait.ts';
import { createPeselEncryption } from '../../features/employees/pesel-encryption.ts';
import { createDecisionEmails } from '../../features/licences/decision-emails.ts';
import { createDecisions } from '../../features/licences/decisions.ts';
import { createReminderEmails } from '../../features/licences/reminder-emails.ts';
import { writeReminders } from '../../features/licences/reminders.ts';
import { readConfig } from '../../platform/config.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { erase } from './erasure.ts';

const portal = usePortal();
const licensing = useLicences(portal);
const operator = useOperator(portal);
const { publicUrl, provider } = readConfig({});
const parts = { decisions: createDecisions(createDecisionEmails(publicUrl, provider)), pesels: createPeselEncryption(secretKey) };

/** How many sessions of the database wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await portal.database
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
}

/** Erases a company while what is sent waits for its row; gives the answers. */
async function eraseMeanwhile<Answer>(email: string, send: () => Promise<Answer>[]): Promise<{ id: string; answers: Answer[] }> {
  const { database } = portal;
  const { id, sent } = await database.transaction(async (transaction) => {
    const [company] = await transaction.select().from(companies).where(eq(companies.email, email)).for('update');
    if (company === undefined) throw new Error('no company');
    const sent = send();
    await until(async () => (await waiting()) === sent.length);
    await erase(transaction, company, { ...parts, database, actor: 'operator:anna' });
    return { id: company.id, sent };
  });
  return { id, answers: await Promise.all(sent) };
}

const waitingMails = () => portal.database.$count(outbox, sql`${outbox.sentAt} is null and ${outbox.failedAt} is null`);

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
  const { answers, id } = await eraseMeanwhile<{ status: number }>(email, () => [
    portal.send(buyLicence, { body: orderOf('Start') }, { token }),
    portal.send(configureSms, { body: sms }, { token }),
    portal.send(restorePassword, { body: { email } }),
    portal.send(logIn, { body: { email, password } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 400]);
  expect(await database.$count(licences)).toBe(0);
  expect(await waitingMails()).toBe(0);
  expect(await database.select().from(companies)).toMatchObject([{ id, email: '', domena: '', erasedAt: expect.any(Date) }]);
});

test('nobody is mailed a link or a reminder, or given a token, for a company that is erased meanwhile', async () => {
  const unactivated = await portal.register();
  await eraseMeanwhile(unactivated.email, () => [portal.send(logIn, { body: { email: unactivated.email, password } })]);

  const { email, token } = await portal.company();
  await licensing.running(token, 'Start', 100, 3);
  const create = ['token', 'create', '--company', email, '--scope', 'employees', '--label', 'strona'];
  const { id, answers } = await eraseMeanwhile<unknown>(email, () => [
    writeReminders(portal.database, createReminderEmails(publicUrl, provider), noonIn(0)),
    operator.refusal(create),
  ]);
  expect(answers[1]).toMatch(new RegExp(`^The company ${id} was erased on `));
  expect(await waitingMails()).toBe(0);
  expect(await portal.database.$count(sessions)).toBe(0);
});
