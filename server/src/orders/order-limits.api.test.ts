import { buyLicence, changeLicenceCompany, extendLicence } from '@osk/shared/contract/licence';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { noonIn, orderOf } from '../../testing/licences.ts';
import { useShop } from '../../testing/shop.ts';
import { licences } from '../platform/db/tables/licence.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { checkOrderLimits } from './orders.ts';

const english = { 'accept-language': 'en' };
const contact = /\([^)]+@[^)]+, [^)]+\)/;

const { portal, running, buy, row, accept, cancel, change, list } = useShop({ openOrdersPerCompany: 3, ordersPerHour: 5 });
const order = (token: string, headers = {}) => portal.send(buyLicence, { body: orderOf('Start') }, { token, headers });
const correct = (token: string, id: string) =>
  portal.send(changeLicenceCompany, { body: { id, companyName: 'Po Zmianie', nip: '9876543210' } }, { token });
/** Makes all orders so far older. */
const later = (minutes: number) =>
  portal.database.update(licences).set({ createdOn: sql`${licences.createdOn} - make_interval(mins => ${minutes})` });

test('OPS-06 answers 409 with the way out when too many orders are open, until one of them is decided', async () => {
  const { token } = await portal.company();
  const [first] = [await buy(token, 'Start'), await buy(token, 'Start'), await buy(token, 'Start')];
  const mails = await portal.database.$count(outbox);
  const polish = await order(token);
  expect(polish).toMatchObject({
    status: 409,
    body: { statusCode: 409, clientError: expect.stringMatching(/zatwierdzenie: 3\. Opłać je/) },
  });
  expect(polish.body.clientError).toMatch(contact);
  const inEnglish = await order(token, english);
  expect(inEnglish.body.clientError).toMatch(/approval: 3\. Pay for them, or ask the provider/);
  expect(await list(token)).toHaveLength(3);
  expect(await portal.database.$count(outbox)).toBe(mails);
  // Another company has limits of its own.
  expect((await order((await portal.company()).token)).status).toBe(200);
  await cancel(first.paymentMark);
  expect((await order(token)).status).toBe(200);
});

test('OPS-06 counts extensions and corrections as open orders, but lets a pending order be edited and a trial start', async () => {
  const { token } = await portal.company();
  const [one, two] = [await running(token, 'Start'), await running(token, 'Start')];
  await later(61);
  const pending = await buy(token, 'Start');
  expect((await correct(token, one.id)).status).toBe(200);
  const extension = { ...orderOf('Komplet'), parentId: one.id };
  expect((await portal.send(extendLicence, { body: extension }, { token })).status).toBe(200);
  for (const answer of [
    await order(token),
    await correct(token, two.id),
    await portal.send(extendLicence, { body: { ...extension, parentId: two.id } }, { token }),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { clientError: expect.stringContaining('zatwierdzenie: 3.') } });
  }
  // The same correction again is no new order.
  expect((await correct(token, one.id)).status).toBe(200);
  expect((await correct(token, pending.id)).status).toBe(200);
  expect((await portal.send(buyLicence, { body: orderOf('Licencja próbna') }, { token })).status).toBe(200);
});

test('OPS-06 answers 429 with Retry-After when too many orders came in an hour, decided or not', async () => {
  const { token } = await portal.company();
  const decide = [accept, cancel, accept, cancel, accept];
  for (const [index, decision] of decide.entries()) {
    const { id, paymentMark } = await buy(token, 'Start');
    await decision(paymentMark);
    if (index === 0) await change(id, { createdOn: new Date(Date.now() - 40 * 60_000) });
  }
  const polish = await order(token);
  expect(polish).toMatchObject({
    status: 429,
    body: { clientError: 'Twoja firma złożyła zbyt wiele zamówień w\u00a0ciągu godziny. Zamów ponownie za 20 minut.' },
  });
  const seconds = Number(polish.headers['retry-after']);
  expect(seconds).toBeGreaterThan(19 * 60);
  expect(seconds).toBeLessThanOrEqual(20 * 60);
  expect((await order(token, english)).body.clientError).toBe(
    'Your company has placed too many orders in an hour. Order again in 20 minutes.',
  );
  await later(20);
  expect((await order(token)).status).toBe(200);
  expect((await order(token)).status).toBe(429);
});

test('OPS-06 counts an order that was placed after the transaction of the next one began', async () => {
  const { token } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Start');
  const { companyId } = await row(id);
  await cancel(paymentMark);
  const limits = { openOrders: 3, ordersPerHour: 1, contact: '' };
  await portal.database.transaction(async (transaction) => {
    // As if the other transaction had held the lock until now.
    await transaction.update(licences).set({ createdOn: sql`clock_timestamp()` }).where(eq(licences.id, id));
    await expect(checkOrderLimits(transaction, companyId, limits)).rejects.toMatchObject({ status: 429 });
  });
});

test('OPS-06 counts no order of the future, so that a clock that was set back locks nobody out', async () => {
  const { token } = await portal.company();
  for (let placed = 0; placed < 5; placed += 1) {
    const { id, paymentMark } = await buy(token, 'Start');
    await cancel(paymentMark);
    await change(id, { createdOn: noonIn(2) });
  }
  expect((await order(token)).status).toBe(200);
});

test('OPS-06 repeats an order by its idempotency key beyond the limits, and leaves no trace of a rejected one', async () => {
  const { token } = await portal.company();
  const placed = await order(token, { 'idempotency-key': 'first' });
  await buy(token, 'Start');
  const { paymentMark } = await buy(token, 'Start');
  expect(await order(token, { 'idempotency-key': 'first' })).toMatchObject({ status: 200, body: placed.body });
  expect((await order(token, { 'idempotency-key': 'second' })).status).toBe(409);
  await cancel(paymentMark);
  expect((await order(token, { 'idempotency-key': 'second' })).status).toBe(200);
});

test('OPS-06 never exceeds the limit when twenty orders race', async () => {
  const { token } = await portal.company();
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(17).fill(409)]);
  expect(await list(token)).toHaveLength(3);
});
