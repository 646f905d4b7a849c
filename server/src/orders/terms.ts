import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Transaction } from '../platform/db/database.ts';
import { type LicenceRow, licences } from '../platform/db/tables/licence.ts';

export const timeZone = 'Europe/Warsaw';
const trialDays = 7;

/**
 * The expiry of a licence: the end of the day in Warsaw that is so many months after its start, or seven days for a trial (null), and so
 * many days that the provider has added.
 */
export function expiryOf(startedOn: Date, howManyMonths: number | null, addedDays = 0): Date {
  const lastDay = dayOf(startedOn).add(howManyMonths === null ? { days: trialDays } : { months: howManyMonths });
  return endOf(lastDay.add({ days: addedDays }));
}

const dayOf = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** The last millisecond of a day: the start of the next one, because a day with a clock change does not have 24 hours. */
const endOf = (day: Temporal.PlainDate) => new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1);

/**
 * Adds days to the term of an accepted licence, from today if it has expired. Its followers start later. The company is locked.
 * @returns the licence, and the followers with a new start, the earliest first
 */
export async function prolong(
  transaction: Transaction,
  licence: RunningLicence,
  days: number,
  now: Date,
): Promise<{ prolonged: RunningLicence; delayed: MovedLicence[] }> {
  const lastDay = dayOf(licence.expiresOn);
  const today = dayOf(now);
  const base = Temporal.PlainDate.compare(lastDay, today) < 0 ? today : lastDay;
  const newLastDay = base.add({ days });
  const addedDays = licence.addedDays + lastDay.until(newLastDay, { largestUnit: 'day' }).days;
  const prolonged = { ...licence, addedDays, expiresOn: endOf(newLastDay) };
  const { id, parentId } = licences;
  await transaction.update(licences).set({ addedDays, expiresOn: prolonged.expiresOn }).where(eq(id, licence.id));
  await transaction.update(licences).set({ expiresOn: prolonged.expiresOn }).where(eq(parentId, licence.id));
  const delayed: MovedLicence[] = [];
  let [before, after] = [instantAfter(licence.expiresOn), instantAfter(prolonged.expiresOn)];
  const waiting = (await findSameContents(transaction, licence)).filter(({ id, startedOn }) => id !== licence.id && startedOn > now);
  for (;;) {
    // Only what waits for the end of the licence, or of its followers. A follower may have another NIP since a correction.
    const next = waiting.filter(({ startedOn }) => startedOn.getTime() === before.getTime());
    const follower = next.find(({ nip }) => nip === licence.nip) ?? next[0];
    if (follower === undefined) return { prolonged, delayed };
    before = instantAfter(follower.expiresOn);
    const moved = await changeStart(transaction, follower, after);
    after = instantAfter(moved.expiresOn);
    delayed.push(moved);
  }
}

export type RunningLicence = LicenceRow & { startedOn: Date; expiresOn: Date };

/** A licence with a new start. */
export type MovedLicence = RunningLicence & { formerStart: Date };

/** The start of a licence that is accepted now: at once, or when the last one with the same contents and NIP ends. The company is locked. */
export async function startOf(transaction: Transaction, order: LicenceRow, acceptedOn: Date): Promise<Date> {
  const same = (await findSameContents(transaction, order)).filter(({ nip }) => nip === order.nip);
  return same.reduce((start, { expiresOn }) => latest(start, instantAfter(expiresOn)), acceptedOn);
}

/**
 * Moves the followers of a canceled licence forward into the time that it leaves free, also one whose NIP was corrected. None starts before
 * another licence of its NIP ends. The company is locked.
 * @returns the licences with a new start, the earliest first
 */
export async function advanceFollowers(transaction: Transaction, canceled: LicenceRow): Promise<MovedLicence[]> {
  const now = new Date();
  if (canceled.startedOn === null || canceled.expiresOn === null || canceled.expiresOn <= now) return [];
  const advanced: MovedLicence[] = [];
  // The start of a follower, and the earlier one that is free instead.
  const freed = new Map([[instantAfter(canceled.expiresOn).getTime(), latest(now, canceled.startedOn)]]);
  const ends = new Map<string, Date>();
  for (let licence of await findSameContents(transaction, canceled)) {
    const free = freed.get(licence.startedOn.getTime());
    const start = free && latest(free, ends.get(licence.nip) ?? free);
    if (start !== undefined && start < licence.startedOn) {
      const end = instantAfter(licence.expiresOn).getTime();
      const moved = await changeStart(transaction, licence, start);
      licence = moved;
      advanced.push(moved);
      freed.set(end, latest(freed.get(end) ?? start, instantAfter(licence.expiresOn)));
    }
    ends.set(licence.nip, latest(ends.get(licence.nip) ?? now, instantAfter(licence.expiresOn)));
  }
  return advanced;
}

/** Changes the term of a licence and of its requests. */
async function changeStart(transaction: Transaction, licence: RunningLicence, startedOn: Date): Promise<MovedLicence> {
  const expiresOn = expiryOf(startedOn, licence.howManyMonths, licence.addedDays);
  const { id, parentId } = licences;
  await transaction.update(licences).set({ startedOn, expiresOn }).where(eq(id, licence.id));
  await transaction.update(licences).set({ expiresOn }).where(eq(parentId, licence.id));
  // An accepted request starts with its licence, which has not started yet.
  await transaction
    .update(licences)
    .set({ startedOn })
    .where(and(eq(parentId, licence.id), isNotNull(licences.startedOn)));
  return { ...licence, startedOn, expiresOn, formerStart: licence.startedOn };
}

/** The company's accepted licences with the same contents, by their start. */
async function findSameContents(transaction: Transaction, licence: LicenceRow): Promise<RunningLicence[]> {
  const rows = await transaction
    .select()
    .from(licences)
    .where(
      and(
        eq(licences.companyId, licence.companyId),
        eq(licences.licenseType, LicenceType.NewLicense),
        eq(licences.licenseStatus, LicenceStatus.Accepted),
        eq(licences.program, licence.program),
        eq(licences.website, licence.website),
        eq(licences.internalExam, licence.internalExam),
        eq(licences.smsNotifications, licence.smsNotifications),
      ),
    )
    .orderBy(asc(licences.startedOn), asc(licences.id));
  return rows.flatMap(({ startedOn, expiresOn, ...row }) =>
    startedOn === null || expiresOn === null ? [] : [{ ...row, startedOn, expiresOn }],
  );
}

/** The first instant after an expiry, which is the last millisecond of its day. */
const instantAfter = (expiresOn: Date) => new Date(expiresOn.getTime() + 1);
const latest = (one: Date, other: Date) => (one > other ? one : other);
