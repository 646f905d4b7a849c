import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useShop } from '../../../testing/shop.ts';
import { readConfig } from '../../platform/config.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { findExpiring, writeReminders } from './reminders.ts';

const expiresOn = new Date('2031-03-30T21:59:59.999Z');
/** An hour in Warsaw so many days before the expiry. Summer time begins on the day of the expiry. */
const before = (days: number, hour = 12) => new Date(Date.UTC(2031, 2, 30 - days, hour - (days > 0 ? 1 : 2)));

const { portal, running, buy, change, accept, cancel, extend } = useShop();
const config = readConfig({});
const write = (now: Date) => writeReminders(portal.database, config, now);
const subjects = async (email: string) => {
  const written = and(eq(outbox.recipient, email), isNotNull(outbox.onceKey));
  return (await portal.database.select().from(outbox).where(written).orderBy(outbox.createdAt)).map(({ subject }) => subject);
};
const expiring = async (token: string, productName = 'Start') =>
  change((await running(token, productName)).id, { startedOn: new Date('2030-09-29T10:00:00Z'), expiresOn });

test('sends one reminder 30, 7 and 1 days before a paid licence expires, and none afterwards', async () => {
  const { token, email } = await portal.company();
  const { id, paymentMark } = await expiring(token);
  const sent: string[] = [];
  for (let days = 40; days >= -2; days -= 1) {
    for (const hour of [8, 12, 19]) await write(before(days, hour));
    const written = await subjects(email);
    if (written.length > sent.length) sent.push(`${days}: ${written.at(-1)}`);
  }
  expect(sent).toEqual([
    `30: Licencja nr ${paymentMark} wygasa za 30\u00a0dni`,
    `7: Licencja nr ${paymentMark} wygasa za 7\u00a0dni`,
    `1: Licencja nr ${paymentMark} wygasa jutro`,
  ]);
  const rows = await portal.database.select().from(outbox).where(isNotNull(outbox.onceKey)).orderBy(outbox.createdAt);
  expect(rows.map(({ onceKey }) => onceKey)).toEqual([30, 7, 1].map((days) => `expiry:${id}:${days}`));
  expect(rows[0]?.text).toContain('Ważna do: 30 marca 2031 włącznie');
  expect(rows[0]?.text).toContain(`${config.publicUrl}/user-panel/licenses`);
  await cancel(paymentMark);
});

test('sends the last due reminder with the days left when the server was down', async () => {
  const { token, email } = await portal.company();
  const { paymentMark } = await expiring(token);
  await write(before(12));
  await write(before(5));
  await write(before(3));
  await write(before(0, 9));
  expect(await subjects(email)).toEqual([
    `Licencja nr ${paymentMark} wygasa za 12\u00a0dni`,
    `Licencja nr ${paymentMark} wygasa za 5\u00a0dni`,
    `Licencja nr ${paymentMark} wygasa dziś`,
  ]);
  await cancel(paymentMark);
});

test('sends one reminder a day before a trial expires, but not at night', async () => {
  const { token, email } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Licencja próbna');
  await change(id, { expiresOn });
  for (const days of [30, 7, 2]) await write(before(days));
  for (const hour of [0, 7, 20, 23]) expect(await write(before(1, hour))).toBe(0);
  expect(await subjects(email)).toEqual([]);
  expect(await write(before(1, 8))).toBe(1);
  expect(await subjects(email)).toEqual(['Twoja licencja próbna wygasa jutro']);
  await cancel(paymentMark);
});

test('sends no reminder while a licence is renewed by one that includes as much', async () => {
  const { token, email } = await portal.company();
  const { id, paymentMark } = await expiring(token);
  const renewal = await buy(token, 'Start');
  await write(before(30));
  // The renewal is not accepted yet.
  expect(await subjects(email)).toEqual([`Licencja nr ${paymentMark} wygasa za 30\u00a0dni`]);
  await accept(renewal.paymentMark);
  await change(renewal.id, { startedOn: new Date(expiresOn.getTime() + 1), expiresOn: new Date('2031-09-30T21:59:59.999Z') });
  await write(before(7));
  expect(await subjects(email)).toHaveLength(1);
  await change(renewal.id, { website: true, internalExam: true });
  await write(before(6));
  expect(await subjects(email)).toHaveLength(1);
  // It includes more of three parts, but less of one.
  for (const part of ['website', 'internalExam', 'smsNotifications', 'program'] as const) {
    await change(id, { program: false, website: false, internalExam: false, smsNotifications: false, [part]: true });
    await change(renewal.id, { program: true, website: true, internalExam: true, smsNotifications: true, [part]: false });
    const found = await findExpiring(portal.database, before(6), before(-1));
    expect([part, ...found.map(({ licence }) => licence.id)]).toEqual([part, id]);
  }
  await write(before(6));
  expect(await subjects(email)).toHaveLength(2);
  await change(renewal.id, { program: true });
  await write(before(1));
  await cancel(renewal.paymentMark);
  expect(await subjects(email)).toHaveLength(2);
  await write(before(1));
  expect(await subjects(email)).toHaveLength(3);
  await change(id, { licenseStatus: 4 });
});

test('sends reminders of a licence beside one of another NIP, which renews nothing', async () => {
  const { token, email } = await portal.company();
  const { id, nip } = await expiring(token);
  const other = await buy(token, 'Start', { nip: '5260001246' });
  await accept(other.paymentMark);
  await change(other.id, { expiresOn: new Date('2031-09-30T21:59:59.999Z') });
  await write(before(30));
  expect(await subjects(email)).toHaveLength(1);
  await change(other.id, { nip });
  await write(before(7));
  expect(await subjects(email)).toHaveLength(1);
  await change(id, { licenseStatus: 4 });
});

test('sends no reminder of a trial when any paid licence runs longer', async () => {
  const { token, email } = await portal.company();
  const trial = await change((await buy(token, 'Licencja próbna')).id, { expiresOn });
  const paid = await buy(token, 'Start');
  await accept(paid.paymentMark);
  await change(paid.id, { expiresOn: new Date('2031-09-30T21:59:59.999Z') });
  expect(await write(before(1))).toBe(0);
  await change(paid.id, { expiresOn: new Date('2031-03-29T22:59:59.999Z') });
  await write(before(2));
  expect(await subjects(email)).toEqual([`Licencja nr ${paid.paymentMark} wygasa jutro`]);
  await write(before(1));
  expect(await subjects(email)).toHaveLength(2);
  for (const { paymentMark } of [trial, paid]) await cancel(paymentMark);
});

test('sends no reminder of requests, pending or canceled licences, or inactive companies', async () => {
  const { token, email } = await portal.company();
  const root = await expiring(token);
  const request = await extend(token, root.id, 'Komplet');
  const waiting = await buy(token, 'Egzamin');
  await change(waiting.id, { expiresOn });
  await accept(request.paymentMark);
  await write(before(30));
  expect(await subjects(email)).toEqual([`Licencja nr ${root.paymentMark} wygasa za 30\u00a0dni`]);
  for (const changes of [{ deactivatedAt: sql`now()` }, { deactivatedAt: null, activatedAt: null }]) {
    await portal.changeCompany(email, changes);
    expect(await write(before(7))).toBe(0);
  }
  await portal.changeCompany(email, { activatedAt: sql`now()` });
  await cancel(root.paymentMark, undefined, 'keep');
  expect(await write(before(7))).toBe(0);
});

test('enqueues each reminder once when they are read in several batches', async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => portal.company()));
  for (const { token } of owners) await expiring(token);
  // PostgreSQL's instants have microseconds, for example of an interval that was added to now().
  const microseconds = { expiresOn: sql`${licences.expiresOn} + interval '5 microseconds'` };
  await portal.database.update(licences).set(microseconds).where(eq(licences.expiresOn, expiresOn));
  expect(await writeReminders(portal.database, config, before(7), 2)).toBe(owners.length);
  for (const { email } of owners) expect(await subjects(email)).toHaveLength(1);
  expect(await writeReminders(portal.database, config, before(7), 2)).toBe(0);
});
