import { configureSms, restorePassword } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { untilBlocked } from '../../testing/database/until-blocked.ts';
import { noonIn, orderOf } from '../../testing/licences.ts';
import { password } from '../../testing/servers/portal.ts';
import { useShop } from '../../testing/shop.ts';
import { createDecisions } from '../orders/decisions/decisions.ts';
import { writeReminders } from '../orders/reminders/reminders.ts';
import { readConfig } from '../platform/config.ts';
import { companies } from '../platform/db/tables/company.ts';
import { licences } from '../platform/db/tables/licence.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { sessions } from '../platform/db/tables/session.ts';
import { erase } from './erasure.ts';

const { portal, operator, ...licensing } = useShop();
const { publicUrl, provider } = readConfig({});
const decisions = createDecisions(publicUrl, provider);

/** Erases a company while requests wait for its row; returns their answers. */
async function eraseDuring<Answer>(email: string, send: () => Promise<Answer>[]): Promise<{ id: string; answers: Answer[] }> {
  const { database } = portal;
  const { id, sent } = await database.transaction(async (transaction) => {
    const [company] = await transaction.select().from(companies).where(eq(companies.email, email)).for('update');
    if (company === undefined) throw new Error('no company');
    const sent = send();
    await untilBlocked(database, sent.length);
    await erase(transaction, company, { decisions, actor: 'operator:anna' });
    return { id: company.id, sent };
  });
  return { id, answers: await Promise.all(sent) };
}

const countWaitingMails = () => portal.database.$count(outbox, sql`${outbox.sentAt} is null and ${outbox.failedAt} is null`);

test('an order, settings, a reset and a login during an erasure write no data of the company', async () => {
  const { email, token } = await portal.company();
  const { database } = portal;
  const quiet = { muteStartHours: '', muteFinishHours: '' };
  const sms = { domena: 'szkola.example', smsNotificationMessage: 'x', ...quiet, howLongBeforeDrivingLesson: 5 };
  const { answers, id } = await eraseDuring<{ status: number }>(email, () => [
    portal.send(buyLicence, { body: orderOf('Start') }, { token }),
    portal.send(configureSms, { body: sms }, { token }),
    portal.send(restorePassword, { body: { email } }),
    portal.send(logIn, { body: { email, password } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 400]);
  expect(await database.$count(licences)).toBe(0);
  expect(await countWaitingMails()).toBe(0);
  expect(await database.select().from(companies)).toMatchObject([{ id, email: '', domena: '', erasedAt: expect.any(Date) }]);
});

test('a login, a reminder and a new token during an erasure write no e-mail and no session', async () => {
  const unactivated = await portal.register();
  await eraseDuring(unactivated.email, () => [portal.send(logIn, { body: { email: unactivated.email, password } })]);

  const { email, token } = await portal.company();
  await licensing.running(token, 'Start', 100, 3);
  const create = ['token', 'create', '--company', email, '--scope', 'employees', '--label', 'strona'];
  const { id, answers } = await eraseDuring<unknown>(email, () => [
    writeReminders(portal.database, { publicUrl, provider }, noonIn(0)),
    operator.failure(create),
  ]);
  expect(answers[1]).toMatch(new RegExp(`^The company ${id} was erased on `));
  expect(await countWaitingMails()).toBe(0);
  expect(await portal.database.$count(sessions)).toBe(0);
});
