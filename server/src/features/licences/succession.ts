import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import type { LicenceRow } from './present-licence.ts';

/** A licence's term while it has one. */
type Term = { startedOn: Date; expiresOn: Date };

/**
 * When a new licence, accepted now, starts: one bought while another of the same contents ran follows it, and whatever follows that one
 * already; any other starts at once. The company is locked.
 */
export async function startOf(transaction: Transaction, order: LicenceRow, acceptedOn: Date): Promise<Date> {
  const places = new Set<number>();
  for (const { acceptedOn: since, startedOn, expiresOn } of await licencesAlike(transaction, order)) {
    const bought = order.createdOn;
    const ran = since !== null && since <= bought && startedOn <= bought && bought < expiresOn;
    if (ran || places.has(startedOn.getTime())) places.add(after(expiresOn).getTime());
  }
  return new Date(Math.max(acceptedOn.getTime(), ...places));
}

/**
 * Moves what was to follow a licence that was just canceled into the time it leaves empty, one after another, and gives those that moved,
 * the first one first. What follows another licence as well stays behind that one. The company is locked.
 */
export async function closeGap(transaction: Transaction, canceled: LicenceRow): Promise<(LicenceRow & Term)[]> {
  const now = new Date();
  if (canceled.startedOn === null || canceled.expiresOn === null || canceled.expiresOn <= now) return [];
  const left = new Set([after(canceled.expiresOn).getTime()]);
  const moved: (LicenceRow & Term)[] = [];
  let place = latest(now, canceled.startedOn);
  for (const licence of await licencesAlike(transaction, canceled)) {
    const follows = left.has(licence.startedOn.getTime()) && place < licence.startedOn;
    if (follows) left.add(after(licence.expiresOn).getTime());
    const placed = follows ? await start(transaction, licence, place) : licence;
    if (follows) moved.push(placed);
    place = latest(place, after(placed.expiresOn));
  }
  return moved;
}

/** Gives a licence another start, and its requests what they have of its term. */
async function start(transaction: Transaction, licence: LicenceRow, startedOn: Date): Promise<LicenceRow & Term> {
  const expiresOn = expiryOf(startedOn, licence.howManyMonths);
  const { id, parentId } = licences;
  await transaction.update(licences).set({ startedOn, expiresOn }).where(eq(id, licence.id));
  await transaction.update(licences).set({ expiresOn }).where(eq(parentId, licence.id));
  // An accepted request holds from its licence's start: this one has not started yet.
  await transaction
    .update(licences)
    .set({ startedOn })
    .where(and(eq(parentId, licence.id), isNotNull(licences.startedOn)));
  return { ...licence, startedOn, expiresOn };
}

/** A company's accepted licences with the same contents, by their start. */
async function licencesAlike(transaction: Transaction, like: LicenceRow): Promise<(LicenceRow & Term)[]> {
  const { program, website, internalExam, smsNotifications } = licences;
  const rows = await transaction
    .select()
    .from(licences)
    .where(
      and(
        eq(licences.companyId, like.companyId),
        eq(licences.licenseType, LicenceType.NewLicense),
        eq(licences.licenseStatus, LicenceStatus.Accepted),
        eq(program, like.program),
        eq(website, like.website),
        eq(internalExam, like.internalExam),
        eq(smsNotifications, like.smsNotifications),
      ),
    )
    .orderBy(asc(licences.startedOn), asc(licences.id));
  return rows.flatMap(({ startedOn, expiresOn, ...row }) =>
    startedOn === null || expiresOn === null ? [] : [{ ...row, startedOn, expiresOn }],
  );
}

/** Where the next one starts: an expiry is the last millisecond of its day. */
const after = (expiresOn: Date) => new Date(expiresOn.getTime() + 1);
const latest = (one: Date, other: Date) => (one > other ? one : other);

export const zone = 'Europe/Warsaw';
const trialDays = 7;

/** When a licence that starts then expires: its months later by calendar (seven days for a trial), at the end of that day in Warsaw. */
export function expiryOf(startedOn: Date, howManyMonths: number | null): Date {
  const firstDay = Temporal.Instant.fromEpochMilliseconds(startedOn.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const lastDay = firstDay.add(howManyMonths === null ? { days: trialDays } : { months: howManyMonths });
  // Days of a clock change are no 24 hours: the end of a day is just before the next one begins.
  const nextDay = lastDay.add({ days: 1 }).toZonedDateTime(zone);
  return new Date(nextDay.epochMilliseconds - 1);
}
