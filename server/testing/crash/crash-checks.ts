import { readdirSync } from 'node:fs';
import { readProfile } from '@osk/shared/contract/company';
import { listEmployees, readEmployee } from '@osk/shared/contract/employee';
import type { AnswerOf, EndpointDefinition, RequestOf } from '@osk/shared/contract/endpoint';
import { type Licence, listLicences } from '@osk/shared/contract/licence';
import { asc, eq, inArray, isNotNull, like, not, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { demoEmail } from '../../src/demo/seed-demo.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { companies, mailLinks } from '../../src/platform/db/tables/company.ts';
import { idempotencyKeys } from '../../src/platform/db/tables/idempotency-key.ts';
import { licences, licenceTransitions } from '../../src/platform/db/tables/licence.ts';
import { outbox } from '../../src/platform/db/tables/mail.ts';
import { promoCodes } from '../../src/platform/db/tables/product.ts';
import { type OrderEntry, seedMark, type TrySend, type WriteJournal } from './crash-journal.ts';

/** Checks through the API that answered writes are stored as answered. Other writes are stored completely or not at all. */
export async function checkClient(journal: WriteJournal, send: TrySend): Promise<void> {
  const read = async <E extends EndpointDefinition>(call: E, request: RequestOf<E>): Promise<AnswerOf<E>> => {
    const answer = await send(call, request, { token: journal.token });
    if (answer?.status !== 200) throw new Error(`${call.path} answered ${JSON.stringify(answer)}`);
    return answer.body.data;
  };
  // The same key repeats the answer. An order without an answer is placed now unless it was stored before.
  for (const order of journal.orders.filter(({ key }) => key !== undefined)) await repeatOrder(order);
  const licences = await read(listLicences, { query: {} });
  for (const order of journal.orders) checkOrder(order, licences);

  const employees = await read(listEmployees, {});
  for (const { outcome, typed } of journal.employees) {
    const [found, ...more] = employees.filter(({ email }) => email === typed.email);
    expect(more).toEqual([]);
    expect(found === undefined ? ['rejected', 'unknown'] : ['done', 'unknown'], typed.email).toContain(outcome);
    if (found === undefined) continue;
    const { password, ...rest } = typed;
    expect(await read(readEmployee, { params: { id: found.id } })).toEqual({ ...rest, id: found.id });
  }

  expect(journal.domains).toContain((await read(readProfile, {})).domena);
}

async function repeatOrder(order: OrderEntry): Promise<void> {
  const repeated = await order.send();
  if (repeated === undefined) throw new Error('a repeated order was not answered');
  if (order.outcome === 'done') expect(repeated.body).toEqual(order.answer);
  if (order.outcome !== 'unknown') return;
  order.outcome = repeated.status === 200 ? 'done' : 'rejected';
  if (repeated.status === 200) order.answer = repeated.body;
}

function checkOrder({ outcome, nip, answer }: OrderEntry, licences: readonly Licence[]): void {
  const [found, ...more] = licences.filter((licence) => licence.nip === nip);
  expect(more).toEqual([]);
  expect(found === undefined ? ['rejected', 'unknown'] : ['done', 'unknown'], nip).toContain(outcome);
  if (found === undefined || answer === undefined) return;
  const { product, ...stored } = found;
  expect(stored).toEqual({ ...answer.data, product: undefined });
}

/** Checks in the database that no write is stored in part. */
export async function checkDatabase(database: Database, journals: readonly WriteJournal[], mailFolder: string): Promise<void> {
  await checkRegistrations(database, journals);
  await checkLicences(database);
  await checkPromoCodes(database);
  await checkKeys(database, journals);
  await checkMail(database, mailFolder);
}

/** Checks that each registration has its activation link and e-mail, or is not stored at all. */
async function checkRegistrations(database: Database, journals: readonly WriteJournal[]): Promise<void> {
  const linked = database.select({ companyId: mailLinks.companyId }).from(mailLinks).where(eq(mailLinks.purpose, 'activation'));
  const linksOf = Map.groupBy(await linked, ({ companyId }) => companyId);
  const registered = await database.select().from(companies).where(sql`${companies.activatedAt} is null`);
  const byEmail = Map.groupBy(registered, ({ email }) => email);
  for (const { outcome, typed } of journals.flatMap(({ registrations }) => registrations)) {
    const [found, ...more] = byEmail.get(typed.email) ?? [];
    expect(more).toEqual([]);
    expect(found === undefined ? ['rejected', 'unknown'] : ['done', 'unknown'], typed.email).toContain(outcome);
    if (found === undefined) continue;
    const { password, repeatPassword, productId, rodo, ...stored } = typed;
    expect(found).toMatchObject(stored);
    expect(linksOf.get(found.id)?.length).toBe(1);
  }
  expect(await database.$count(outbox, eq(outbox.kind, 'aktywacja-konta'))).toBe(registered.length);
}

/** Checks that each new licence has its first transitions, and each order its e-mail. */
async function checkLicences(database: Database): Promise<void> {
  const created = await database
    .select({ id: licences.id })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .where(sql`${not(like(licences.paymentMark, `${seedMark}%`))} and ${companies.email} <> ${demoEmail}`);
  const { licenceId, fromStatus, toStatus } = licenceTransitions;
  const transitions = await database
    .select({ licenceId, fromStatus, toStatus })
    .from(licenceTransitions)
    .orderBy(asc(licenceTransitions.id));
  const historyOf = Map.groupBy(transitions, (transition) => transition.licenceId);
  for (const { id } of created) {
    expect((historyOf.get(id) ?? []).map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, 0],
      [0, 1],
    ]);
  }
  expect(await database.$count(outbox, eq(outbox.kind, 'zamowienie'))).toBe(created.length);
}

/** Checks that the uses of each promo code equal its licences. */
async function checkPromoCodes(database: Database): Promise<void> {
  const discounted = database
    .select({ id: licences.promoCodeId })
    .from(licences)
    .where(inArray(licences.licenseStatus, [1, 2]));
  const usesOf = Map.groupBy(await discounted, ({ id }) => id);
  for (const { id, code, uses } of await database.select().from(promoCodes)) {
    expect([code, uses]).toEqual([code, usesOf.get(id)?.length ?? 0]);
  }
}

/** Checks that each idempotency key has the answer of a stored licence. */
async function checkKeys(database: Database, journals: readonly WriteJournal[]): Promise<void> {
  const keys = await database
    .select({ key: idempotencyKeys.key, mark: licences.paymentMark })
    .from(idempotencyKeys)
    .leftJoin(licences, sql`${licences.id}::text = ${idempotencyKeys.answer} -> 'data' ->> 'id'`);
  const marks = new Map(keys.map(({ key, mark }) => [key, mark]));
  expect(keys.filter(({ mark }) => mark === null)).toEqual([]);
  for (const { outcome, key, answer } of journals.flatMap(({ orders }) => orders)) {
    if (key !== undefined && outcome === 'done') expect(marks.get(key)).toBe(answer?.data.paymentMark);
  }
}

/** Checks that each e-mail marked as sent was written as a file. */
async function checkMail(database: Database, mailFolder: string): Promise<void> {
  const sent = await database.select({ id: outbox.id }).from(outbox).where(isNotNull(outbox.sentAt));
  const written = new Set(readdirSync(mailFolder).map((name) => /-(\w{8})\.eml$/.exec(name)?.[1]));
  expect(sent.filter(({ id }) => !written.has(id.slice(0, 8)))).toEqual([]);
}
