import { hash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { violatedUniqueConstraint } from '../../platform/db/errors.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { hasAddress } from '../../platform/db/tables/email-address.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { accountOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import { hasEmail } from './company-store.ts';
import { messages } from './messages.ts';

type LinkPurpose = (typeof mailLinks.$inferSelect)['purpose'];

/** Creates a link for each company, by one statement however many there are. @returns their ids, in this order */
export async function createMailLinks(
  transaction: Transaction,
  companyIds: readonly string[],
  purpose: LinkPurpose,
  hours: number,
  newEmail: string | null = null,
): Promise<string[]> {
  const ids = companyIds.map(() => randomBytes(16).toString('base64url'));
  const created = sql`unnest(${sql.param(ids.map(hashLinkId))}::text[], ${sql.param(companyIds)}::uuid[]) as created(link_hash, link_company)`;
  // Selects the companies, so that unknown ones run the same statement.
  await transaction.insert(mailLinks).select(
    transaction
      .select({
        hash: sql<string>`created.link_hash`.as('hash'),
        companyId: companies.id,
        purpose: sql<LinkPurpose>`${purpose}`.as('purpose'),
        newEmail: sql<string | null>`${sql.param(newEmail, mailLinks.newEmail)}::text`.as('new_email'),
        createdAt: sql<Date>`now()`.as('created_at'),
        expiresAt: sql<Date>`now() + make_interval(hours => ${hours})`.as('expires_at'),
        usedAt: sql<null>`null::timestamptz`.as('used_at'),
      })
      .from(companies)
      .innerJoin(created, sql`created.link_company = ${companies.id}`),
  );
  return ids;
}

/** Creates the secret of a link in an e-mail: 128 random bits in base64url. Only its hash is stored. `newEmail` is what `email-change` confirms. */
export async function createMailLink(
  transaction: Transaction,
  companyId: string,
  purpose: LinkPurpose,
  hours: number,
  newEmail?: string,
): Promise<string> {
  const [id = ''] = await createMailLinks(transaction, [companyId], purpose, hours, newEmail);
  return id;
}

export function hashLinkId(id: string): string {
  return hash('sha256', id);
}

type MailLink = NonNullable<Awaited<ReturnType<typeof findMailLink>>>;

/**
 * Finds a link of a company that is not deactivated. One from before the clock was set back is expired: it would be valid for longer.
 * @throws HttpError 409 when another account has ended the registration of the link
 */
export async function findMailLink(database: Database, linkId: string, purpose: LinkPurpose) {
  const [link] = await database
    .select({
      companyId: companies.id,
      email: companies.email,
      nip: companies.nip,
      passwordHash: companies.passwordHash,
      newEmail: mailLinks.newEmail,
      purpose: mailLinks.purpose,
      activatedAt: companies.activatedAt,
      usedAt: mailLinks.usedAt,
      isExpired: sql<boolean>`${mailLinks.expiresAt} <= now() or ${mailLinks.createdAt} > now() + interval '1 hour'`,
    })
    .from(mailLinks)
    .innerJoin(companies, eq(companies.id, mailLinks.companyId))
    .where(and(eq(mailLinks.hash, hashLinkId(linkId)), inArray(mailLinks.purpose, [purpose, 'ended']), isNull(companies.deactivatedAt)));
  if (link?.purpose === 'ended') throw new HttpError(409, messages.takenMeanwhile);
  return link;
}

/** Finds an open link that changes an account. @throws HttpError 404 for an unknown link; 410 for a used, stopped or expired one */
export async function requireMailLink(database: Database, linkId: string, purpose: Exclude<LinkPurpose, 'activation'>): Promise<MailLink> {
  const { unknownResetLink, usedResetLink, expiredResetLink, unknownEmailLink, usedEmailLink, expiredEmailLink } = messages;
  const isReset = purpose === 'reset';
  const link = await findMailLink(database, linkId, purpose);
  if (link === undefined) throw new HttpError(404, isReset ? unknownResetLink : unknownEmailLink);
  if (link.usedAt !== null) throw new HttpError(410, isReset ? usedResetLink : usedEmailLink);
  if (link.isExpired) throw new HttpError(410, isReset ? expiredResetLink : expiredEmailLink);
  return link;
}

/** Marks the open links of a company as used: all, or those of some purposes. */
export async function endLinks(transaction: Transaction, companyId: string, purposes?: readonly LinkPurpose[]): Promise<void> {
  await transaction
    .update(mailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailLinks.companyId, companyId), isNull(mailLinks.usedAt), purposes && inArray(mailLinks.purpose, [...purposes])));
}

/**
 * Runs work that may activate the company of a link or give it the link's e-mail. Its row, that e-mail, its NIP and what waits with them are
 * locked, so read the link inside the work.
 * @throws HttpError 409 when another company with the e-mail or NIP has been activated
 */
export async function withLockedCompany<Result>(
  database: Database,
  linkId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(async (transaction) => {
      await lockCompanyOf(transaction, linkId);
      return work(transaction);
    });
  } catch (error) {
    if (violatedUniqueConstraint(error) !== undefined) throw new HttpError(409, messages.takenMeanwhile);
    throw error;
  }
}

async function lockCompanyOf(transaction: Transaction, linkId: string): Promise<void> {
  const [company] = await transaction
    .select({ id: companies.id, email: companies.email, newEmail: mailLinks.newEmail, nip: companies.nip })
    .from(mailLinks)
    .innerJoin(companies, eq(companies.id, mailLinks.companyId))
    .where(eq(mailLinks.hash, hashLinkId(linkId)));
  if (company === undefined) return;
  const { id, nip, email, newEmail } = company;
  // Before the rows, as in a registration, which prevents deadlocks.
  await lockIdentity(transaction, newEmail ?? email, nip);
  const isOther = isWaitingWith({ id, nip, email: newEmail ?? email });
  // In the order of `findAccounts`, which prevents deadlocks too.
  await transaction
    .select({ id: companies.id })
    .from(companies)
    .where(or(eq(companies.id, id), isOther))
    .orderBy(companies.id)
    .for('update');
}

type Identity = { id: string; email: string; nip: string };

/** Whether a registration waits with the e-mail or NIP of another company. */
const isWaitingWith = ({ id, email, nip }: Identity) =>
  and(ne(companies.id, id), isNull(companies.activatedAt), or(hasEmail(email), eq(companies.nip, nip)));

/**
 * Deletes the registrations that wait with the e-mail or NIP of an account, inside `withLockedCompany`. Their links then say so.
 * @returns whether one with the e-mail was ended, now or before
 */
export async function endOthers(transaction: Transaction, account: Identity): Promise<boolean> {
  const isOther = isWaitingWith(account);
  await transaction
    .update(mailLinks)
    .set({ companyId: account.id, purpose: 'ended', newEmail: sql`${companies.email}` })
    .from(companies)
    .where(and(eq(mailLinks.companyId, companies.id), isOther));
  await transaction.delete(companies).where(isOther);
  return (await transaction.$count(mailLinks, and(eq(mailLinks.purpose, 'ended'), hasAddress(mailLinks.newEmail, account.email)))) > 0;
}

/** Locks an e-mail and a NIP until the transaction ends, so that registrations and activations with either run one after another. */
export async function lockIdentity(transaction: Transaction, email: string, nip: string): Promise<void> {
  // Always in this order, which prevents deadlocks.
  for (const identity of [`email:${accountOf(email)}`, `nip:${nip}`]) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identity}, 0))`);
  }
}
