import { daysUntil } from '@osk/shared/contract/licence-terms';
import { inArray } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../../platform/db/database.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { type ExpiringLicence, findExpiring } from './expiring-licences.ts';
import type { ReminderEmails } from './reminder-emails.ts';
import { zone } from './terms.ts';

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
