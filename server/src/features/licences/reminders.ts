import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { daysUntil } from '@osk/shared/contract/licence-terms';
import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { products } from '../../platform/db/tables/product.ts';
import type { ReminderEmails } from './reminder-emails.ts';
import { zone } from './succession.ts';

/** How many days before the end a reminder is due, the nearest first. */
const reminderDays = { paid: [1, 7, 30], trial: [1] } as const;
const monthDays = 30;
const dayLength = 86_400_000;
const firstHour = 8;
const lastHour = 20;

/**
 * Writes the expiry reminders that are due and not written yet, and gives how many; at night none. Any number of processes may do it at
 * the same time: each reminder is written once.
 */
export async function writeReminders(database: Database, emails: ReminderEmails, now: Date): Promise<number> {
  if (!isDaytime(now)) return 0;
  const until = new Date(now.getTime() + (Math.max(...reminderDays.paid) + 2) * dayLength);
  const due = (await findExpiring(database, now, until)).flatMap((expiring) => reminderOf(expiring, now) ?? []);
  const known = await writtenBefore(
    database,
    due.map(({ onceKey }) => onceKey),
  );
  const missing = due.filter(({ onceKey }) => !known.has(onceKey));
  for (const reminder of missing) await database.transaction((transaction) => emails.remind(transaction, reminder));
  return missing.length;
}

/**
 * The reminder that so many days before the end should have been sent last: 30, 7 or 1 days before, for a trial (whose months are null) 1;
 * undefined while none is due. So a server that did not run on its day still sends it, and of several it missed the last one alone.
 */
export function dueReminder(daysLeft: number, howManyMonths: number | null): 30 | 7 | 1 | undefined {
  if (howManyMonths === null) return reminderDays.trial.find((days) => daysLeft <= days);
  // A licence of one month was bought only just, when it has thirty days left.
  return reminderDays.paid.find((days) => daysLeft <= days && days < howManyMonths * monthDays);
}

function reminderOf(expiring: ExpiringLicence, now: Date) {
  const { id, expiresOn, howManyMonths } = expiring.licence;
  if (expiresOn === null) return undefined;
  const daysLeft = daysUntil(expiresOn.toISOString(), now);
  const days = dueReminder(daysLeft, howManyMonths);
  return days === undefined ? undefined : { ...expiring, expiresOn, daysLeft, onceKey: `expiry:${id}:${days}` };
}

async function writtenBefore(database: Database, onceKeys: string[]): Promise<ReadonlySet<string | null>> {
  const rows = await database.select({ onceKey: outbox.onceKey }).from(outbox).where(inArray(outbox.onceKey, onceKeys));
  return new Set(rows.map(({ onceKey }) => onceKey));
}

/** Nobody's telephone is to ring at night because of a licence. */
function isDaytime(now: Date): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return hour >= firstHour && hour < lastHour;
}

const renewal = alias(licences, 'renewal');

/** Written out, not sent as parameters: only so the database sees that its index of running licences holds all these. */
const isRunning = ({ licenseStatus, licenseType }: { licenseStatus: AnyPgColumn; licenseType: AnyPgColumn }) =>
  sql`${licenseStatus} = ${sql.raw(String(LicenceStatus.Accepted))} and ${licenseType} = ${sql.raw(String(LicenceType.NewLicense))}`;

type ExpiringLicence = Awaited<ReturnType<typeof findExpiring>>[number];

/** Part by part: false is less than true. */
const includesAsMuch = and(
  gte(renewal.program, licences.program),
  gte(renewal.website, licences.website),
  gte(renewal.internalExam, licences.internalExam),
  gte(renewal.smsNotifications, licences.smsNotifications),
);

/**
 * The accepted licences of active companies that expire after an instant and not after another, unless a paid licence that includes as
 * much goes on after them; after a trial any paid one does.
 */
export function findExpiring(database: Database, after: Date, until: Date) {
  const goesOn = database
    .select({ id: renewal.id })
    .from(renewal)
    .where(
      and(
        eq(renewal.companyId, licences.companyId),
        isRunning(renewal),
        gt(renewal.expiresOn, licences.expiresOn),
        isNotNull(renewal.howManyMonths),
        or(isNull(licences.howManyMonths), includesAsMuch),
      ),
    );
  return database
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .innerJoin(products, eq(products.id, licences.productId))
    .where(
      and(
        isRunning(licences),
        gt(licences.expiresOn, after),
        lte(licences.expiresOn, until),
        isNotNull(companies.activatedAt),
        isNull(companies.deactivatedAt),
        not(exists(goesOn)),
      ),
    )
    .orderBy(asc(licences.expiresOn), asc(licences.id));
}
