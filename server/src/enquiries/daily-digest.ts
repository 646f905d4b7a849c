import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, asc, count, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Config } from '../platform/config.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { bankTransfers } from '../platform/db/tables/bank-transfer.ts';
import { companies } from '../platform/db/tables/company.ts';
import { licences } from '../platform/db/tables/licence.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { products } from '../platform/db/tables/product.ts';
import { revokedReleases } from '../platform/db/tables/release.ts';
import { polishDay } from '../platform/language/language.ts';
import { type Block, type Email, layOut } from '../platform/mail/layout.ts';
import { enqueue } from '../platform/mail/outbox.ts';
import { formatPln, formatTransfer } from '../platform/money.ts';

const timeZone = 'Europe/Warsaw';
/** The rows of each part; the commands list all. */
const mostRows = 20;

/** Enqueues one digest of a day after its hour in Warsaw, if there is anything to report. @returns whether the day is done */
export async function writeDigest(
  database: Database,
  { provider, digestHour }: Pick<Config, 'provider' | 'digestHour'>,
  now: Date,
): Promise<boolean> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (digestHour === null || local.hour < digestHour) return false;
  const [recipient = ''] = provider.emails;
  await database.transaction(async (transaction) => {
    const day = local.toPlainDate();
    const since = await formerDigest(transaction, day);
    const parts = [
      await waitingOrders(transaction),
      await unmatchedTransfers(transaction),
      await failedMails(transaction, since),
      await endingLicences(transaction, now),
      await revoked(transaction, since),
    ];
    const filled = parts.filter(({ total }) => total > 0);
    if (filled.length === 0) return;
    await enqueue(transaction, { ...digestEmail(filled, now, provider), recipient, onceKey: keyOf(day) });
  });
  return true;
}

const digestKind = 'podsumowanie-dnia';
const keyOf = (day: Temporal.PlainDate) => `digest:${day}`;
/** What the first digest reports, in days. */
const firstDays = 14;

/** When the digest before that of a day was written. One that was not sent reported nothing. */
async function formerDigest(transaction: Transaction, day: Temporal.PlainDate): Promise<Date> {
  const [former] = await transaction
    .select({ at: outbox.createdAt })
    .from(outbox)
    .where(and(eq(outbox.kind, digestKind), isNull(outbox.failedAt), ne(outbox.onceKey, keyOf(day))))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return former?.at ?? new Date(day.subtract({ days: firstDays }).toZonedDateTime(timeZone).epochMilliseconds);
}

type Part = { heading: string; total: number; rows: readonly (readonly [string, string])[]; command: string };

function selectLicences(transaction: Transaction) {
  return transaction
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId));
}

async function waitingOrders(transaction: Transaction): Promise<Part> {
  const isWaiting = eq(licences.licenseStatus, LicenceStatus.Pending);
  const rows = await selectLicences(transaction).where(isWaiting).orderBy(asc(licences.createdOn)).limit(mostRows);
  return {
    heading: 'Oczekujące zamówienia',
    total: await transaction.$count(licences, isWaiting),
    rows: rows.map(({ licence: { paymentMark, companyName, totalPrice, createdOn }, productName }) => [
      `${paymentMark} z\u00a0${polishDay(createdOn)}`,
      `${companyName}, ${productName}, ${formatPln(totalPrice)}`,
    ]),
    command: 'orders list',
  };
}

async function unmatchedTransfers(transaction: Transaction): Promise<Part> {
  const isUnmatched = eq(bankTransfers.state, 'unmatched');
  const rows = await transaction.select().from(bankTransfers).where(isUnmatched).orderBy(asc(bankTransfers.bookedOn)).limit(mostRows);
  return {
    heading: 'Przelewy bez zamówienia',
    total: await transaction.$count(bankTransfers, isUnmatched),
    rows: rows.map(({ id, bookedOn, hundredths, currency, title, payer }) => [
      `Nr ${id} z\u00a0${bookedOn.split('-').reverse().join('.')}`,
      `${formatTransfer(hundredths, currency)}, ${payer}, ${title}`,
    ]),
    command: 'statement unmatched',
  };
}

async function failedMails(transaction: Transaction, since: Date): Promise<Part> {
  // The erasure of a company ends its waiting e-mails.
  const isFailed = and(gt(outbox.failedAt, since), isNull(companies.erasedAt));
  const isRecipient = eq(companies.id, outbox.companyId);
  const rows = await transaction
    .select({ kind: outbox.kind, name: companies.name, email: companies.email })
    .from(outbox)
    .leftJoin(companies, isRecipient)
    .where(isFailed)
    .orderBy(desc(outbox.failedAt))
    .limit(mostRows);
  const [all] = await transaction.select({ total: count() }).from(outbox).leftJoin(companies, isRecipient).where(isFailed);
  return {
    heading: `E-maile, których nie udało się wysłać od ${polishDay(since)}`,
    total: all?.total ?? 0,
    rows: rows.map(({ kind, name, email }) => [kind, name === null ? 'nie do firmy' : `${name}, ${email}`]),
    command: 'companies mails …',
  };
}

async function endingLicences(transaction: Transaction, now: Date): Promise<Part> {
  const isEnding = and(
    eq(licences.licenseStatus, LicenceStatus.Accepted),
    eq(licences.licenseType, LicenceType.NewLicense),
    gt(licences.expiresOn, now),
    lte(licences.expiresOn, sql`${now.toISOString()}::timestamptz + interval '7 days'`),
  );
  const rows = await selectLicences(transaction).where(isEnding).orderBy(asc(licences.expiresOn)).limit(mostRows);
  return {
    heading: 'Licencje, które kończą się w\u00a0ciągu tygodnia',
    total: await transaction.$count(licences, isEnding),
    rows: rows.map(({ licence: { paymentMark, companyName, expiresOn }, productName }) => [
      `${paymentMark} do ${expiresOn === null ? '' : polishDay(expiresOn)}`,
      `${companyName}, ${productName}`,
    ]),
    command: 'orders show …',
  };
}

async function revoked(transaction: Transaction, since: Date): Promise<Part> {
  const isNew = gt(revokedReleases.at, since);
  const rows = await transaction.select().from(revokedReleases).where(isNew).orderBy(desc(revokedReleases.at)).limit(mostRows);
  return {
    heading: `Wydania wycofane od ${polishDay(since)}`,
    total: await transaction.$count(revokedReleases, isNew),
    rows: rows.map(({ remote, version, reason }) => [`${remote} ${version}`, reason]),
    command: 'remotes list',
  };
}

function digestEmail(parts: readonly Part[], now: Date, provider: Provider): Email {
  const blocks = parts.flatMap(({ heading, total, rows, command }): Block[] => {
    const more = total > rows.length ? ` Pierwszych ${rows.length}:` : '';
    return [`${heading}: ${total}.${more}`, rows, `Wszystkie: portal operator ${command}`];
  });
  return layOut(provider, digestKind, `Podsumowanie: ${polishDay(now)}`, blocks);
}
