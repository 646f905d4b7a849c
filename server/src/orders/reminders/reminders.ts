import { daysUntil, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { contains } from '@osk/shared/contract/product';
import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Temporal } from 'temporal-polyfill';
import type { Config } from '../../platform/config.ts';
import { type Database, inBatches } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { products } from '../../platform/db/tables/product.ts';
import { polishDay } from '../../platform/language/language.ts';
import type { Block } from '../../platform/mail/layout.ts';
import { createCompanyMailer } from '../order-emails.ts';
import { timeZone } from '../terms.ts';

/** Days before the expiry on which a reminder is due, the nearest first. */
const reminderDays = { paid: [1, 7, 30], trial: [1] } as const;
const daysPerMonth = 30;
const dayMilliseconds = 86_400_000;
/** Reminders are sent in Warsaw's daytime only. */
const [firstHour, lastHour] = [8, 20];

/** Enqueues the expiry reminders that are due, each once. @returns how many were not enqueued before */
export async function writeReminders(
  database: Database,
  { publicUrl, provider }: Pick<Config, 'publicUrl' | 'provider'>,
  now: Date,
  batchSize?: number,
): Promise<number> {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (hour < firstHour || hour >= lastHour) return 0;
  const mail = createCompanyMailer(publicUrl, provider);
  const until = new Date(now.getTime() + (Math.max(...reminderDays.paid) + 2) * dayMilliseconds);
  let count = 0;
  const read = (previous: Expiring | undefined, limit: number) => findExpiring(database, now, until, previous).limit(limit);
  for await (const expiring of inBatches<Expiring>(read, batchSize)) {
    const missing = await withoutWritten(
      database,
      expiring.flatMap((one) => reminderOf(one, now) ?? []),
    );
    for (const reminder of missing) {
      const { licence, onceKey } = reminder;
      await database.transaction((transaction) =>
        mail(transaction, licence.companyId, 'wygasniecie-licencji', titleOf(reminder), blocksOf(reminder), { onceKey }),
      );
    }
    count += missing.length;
  }
  return count;
}

/** The reminders that are not in the outbox yet. */
async function withoutWritten(database: Database, due: readonly Reminder[]): Promise<Reminder[]> {
  const onceKeys = due.map(({ onceKey }) => onceKey);
  const rows = await database.select({ onceKey: outbox.onceKey }).from(outbox).where(inArray(outbox.onceKey, onceKeys));
  const written = new Set(rows.map(({ onceKey }) => onceKey));
  return due.filter(({ onceKey }) => !written.has(onceKey));
}

type Expiring = { licence: LicenceRow; expiry: string; productName: string };
type Reminder = NonNullable<ReturnType<typeof reminderOf>>;

function reminderOf({ licence, productName }: Expiring, now: Date) {
  const { id, expiresOn, howManyMonths, addedDays } = licence;
  if (expiresOn === null) return undefined;
  const daysLeft = daysUntil(expiresOn.toISOString(), now);
  const days = dueReminder(daysLeft, howManyMonths);
  // A licence that the provider has prolonged is reminded of its new expiry, too.
  const term = addedDays === 0 ? '' : `:${addedDays}`;
  return days === undefined ? undefined : { licence, productName, expiresOn, daysLeft, onceKey: `expiry:${id}:${days}${term}` };
}

/** The latest reminder that is due: that of 30, 7 or 1 days, for a trial (null months) of 1. A server that was down still sends it. */
export function dueReminder(daysLeft: number, howManyMonths: number | null): 30 | 7 | 1 | undefined {
  if (howManyMonths === null) return reminderDays.trial.find((days) => daysLeft <= days);
  // No reminder of 30 days for a licence of one month, which has just been bought.
  return reminderDays.paid.find((days) => daysLeft <= days && days < howManyMonths * daysPerMonth);
}

/** With microseconds, which a Date cannot hold. */
const expiry = sql<string>`${licences.expiresOn}::text`;

/** The first condition alone lets the database use its index. */
function isBehind({ licence: { id }, expiry }: Expiring) {
  const instant = sql`${expiry}::timestamptz`;
  return and(gte(licences.expiresOn, instant), or(gt(licences.expiresOn, instant), gt(licences.id, id)));
}

const renewal = alias(licences, 'renewal');

/** Literals instead of parameters, so that the database uses its partial index of running licences. */
const isRunning = ({ licenseStatus, licenseType }: Pick<typeof renewal | typeof licences, 'licenseStatus' | 'licenseType'>) =>
  sql`${licenseStatus} = ${sql.raw(String(LicenceStatus.Accepted))} and ${licenseType} = ${sql.raw(String(LicenceType.NewLicense))}`;

/** Compares each part: false is less than true. */
const includesAsMuch = and(
  gte(renewal.program, licences.program),
  gte(renewal.website, licences.website),
  gte(renewal.internalExam, licences.internalExam),
  gte(renewal.smsNotifications, licences.smsNotifications),
);

/**
 * The accepted licences of active companies that expire after one instant and until another, except renewed ones, by their expiry. A paid
 * licence of the same NIP that includes as much and expires later is a renewal; for a trial, any paid licence is.
 * @param previous only those behind this one
 */
export function findExpiring(database: Database, after: Date, until: Date, previous?: Expiring) {
  const renewals = database
    .select({ id: renewal.id })
    .from(renewal)
    .where(
      and(
        eq(renewal.companyId, licences.companyId),
        isRunning(renewal),
        gt(renewal.expiresOn, licences.expiresOn),
        isNotNull(renewal.howManyMonths),
        or(isNull(licences.howManyMonths), and(eq(renewal.nip, licences.nip), includesAsMuch)),
      ),
    );
  return database
    .select({ licence: licences, expiry, productName: products.productName })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .innerJoin(products, eq(products.id, licences.productId))
    .where(
      and(
        isRunning(licences),
        gt(licences.expiresOn, after),
        previous && isBehind(previous),
        lte(licences.expiresOn, until),
        isNotNull(companies.activatedAt),
        isNull(companies.deactivatedAt),
        not(exists(renewals)),
      ),
    )
    .orderBy(asc(licences.expiresOn), asc(licences.id));
}

const isTrial = ({ licence }: Reminder) => licence.howManyMonths === null;

function titleOf(reminder: Reminder): string {
  const { licence, daysLeft } = reminder;
  const day = daysLeft <= 0 ? 'dziś' : daysLeft === 1 ? 'jutro' : `za ${daysLeft}\u00a0dni`;
  return `${isTrial(reminder) ? 'Twoja licencja próbna' : `Licencja nr ${licence.paymentMark}`} wygasa ${day}`;
}

function blocksOf(reminder: Reminder): Block[] {
  const { licence, productName, expiresOn } = reminder;
  return [
    isTrial(reminder)
      ? 'aby dalej korzystać z\u00a0programu, kup licencję.'
      : 'aby program działał bez przerwy, kup licencję już teraz. Jeśli wybierzesz tę samą zawartość, nowa zacznie się, gdy skończy się obecna.',
    [
      ['Produkt', productName],
      ['Zawartość', contains(licence, 'pl').join(', ')],
      ['Firma', licence.companyName],
      ['Ważna do', `${polishDay(expiresOn)} włącznie`],
    ],
  ];
}
