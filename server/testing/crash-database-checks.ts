import { readdirSync } from 'node:fs';
import { asc, eq, inArray, isNotNull, like, not, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { demoEmail } from '../src/demo/seed-demo.ts';
import type { Database } from '../src/platform/db/database.ts';
import { companies, mailLinks } from '../src/platform/db/tables/company.ts';
import { idempotencyKeys, licences, licenceTransitions } from '../src/platform/db/tables/licence.ts';
import { outbox } from '../src/platform/db/tables/mail.ts';
import { promoCodes } from '../src/platform/db/tables/product.ts';
import type { Books } from './crash-books.ts';
import { givenMark } from './crash-companies.ts';

/** Checks in the database itself that nothing is half there, whatever was answered. */
export async function checkDatabase(database: Database, books: readonly Books[], mailFolder: string): Promise<void> {
  await checkRegistrations(database, books);
  await checkLicences(database);
  await checkPromoCodes(database);
  await checkKeys(database, books);
  await checkMail(database, mailFolder);
}

/** A registration is there with its activation link and mail, or not at all. */
async function checkRegistrations(database: Database, books: readonly Books[]): Promise<void> {
  const linked = database.select({ companyId: mailLinks.companyId }).from(mailLinks).where(eq(mailLinks.purpose, 'activation'));
  const linksOf = Map.groupBy(await linked, ({ companyId }) => companyId);
  const registered = await database.select().from(companies).where(sql`${companies.activatedAt} is null`);
  const byEmail = Map.groupBy(registered, ({ email }) => email);
  for (const { outcome, typed } of books.flatMap(({ registrations }) => registrations)) {
    const [found, ...more] = byEmail.get(typed.email) ?? [];
    expect(more).toEqual([]);
    expect(found === undefined ? ['refused', 'open'] : ['done', 'open'], typed.email).toContain(outcome);
    if (found === undefined) continue;
    const { password, repeatPassword, productId, rodo, ...stored } = typed;
    expect(found).toMatchObject(stored);
    expect(linksOf.get(found.id)?.length).toBe(1);
  }
  expect(await database.$count(outbox, eq(outbox.kind, 'aktywacja-konta'))).toBe(registered.length);
}

/** A licence is there with its first transitions, and an order with its mail. */
async function checkLicences(database: Database): Promise<void> {
  const made = await database
    .select({ id: licences.id, type: licences.licenseType })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .where(sql`${not(like(licences.paymentMark, `${givenMark}%`))} and ${companies.email} <> ${demoEmail}`);
  const { licenceId, fromStatus, toStatus } = licenceTransitions;
  const transitions = await database
    .select({ licenceId, fromStatus, toStatus })
    .from(licenceTransitions)
    .orderBy(asc(licenceTransitions.id));
  const historyOf = Map.groupBy(transitions, (transition) => transition.licenceId);
  for (const { id } of made) {
    expect((historyOf.get(id) ?? []).map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, 0],
      [0, 1],
    ]);
  }
  expect(await database.$count(outbox, eq(outbox.kind, 'zamowienie'))).toBe(made.filter(({ type }) => type !== 2).length);
}

/** A promo code was used as often as licences say. */
async function checkPromoCodes(database: Database): Promise<void> {
  const living = database
    .select({ id: licences.promoCodeId })
    .from(licences)
    .where(inArray(licences.licenseStatus, [1, 2]));
  const usesOf = Map.groupBy(await living, ({ id }) => id);
  for (const { id, code, uses } of await database.select().from(promoCodes)) {
    expect([code, uses]).toEqual([code, usesOf.get(id)?.length ?? 0]);
  }
}

/** An idempotency key is there with the answer of a licence that is there. */
async function checkKeys(database: Database, books: readonly Books[]): Promise<void> {
  const keys = await database
    .select({ key: idempotencyKeys.key, mark: licences.paymentMark })
    .from(idempotencyKeys)
    .leftJoin(licences, sql`${licences.id}::text = ${idempotencyKeys.answer} -> 'data' ->> 'id'`);
  const marks = new Map(keys.map(({ key, mark }) => [key, mark]));
  expect(keys.filter(({ mark }) => mark === null)).toEqual([]);
  for (const { outcome, key, answer } of books.flatMap(({ orders }) => orders)) {
    if (key !== undefined && outcome === 'done') expect(marks.get(key)).toBe(answer?.data.paymentMark);
  }
}

/** What the outbox calls sent has left: at least once. */
async function checkMail(database: Database, mailFolder: string): Promise<void> {
  const sent = await database.select({ id: outbox.id }).from(outbox).where(isNotNull(outbox.sentAt));
  const left = new Set(readdirSync(mailFolder).map((name) => /-(\w{8})\.eml$/.exec(name)?.[1]));
  expect(sent.filter(({ id }) => !left.has(id.slice(0, 8)))).toEqual([]);
}
