import { toClockTime } from '@osk/shared/contract/sms-fields';

/** A daily period: its start in minutes from midnight, and its length in minutes. It may end on the next day. */
type QuietHours = { start: number; minutes: number };

export const minutesPerDay = 24 * 60;

const typedHour = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?$/;

/** `HH:mm` for `22`, `2200`, `22.00`, `24` and what the contract accepts. Other texts stay as typed. */
export function normalizeHour(typed: string): string {
  const time = toClockTime(typed);
  const [, hours, minutes = '00'] = typedHour.exec(time) ?? [];
  if (hours === undefined) return time;
  const hour = Number(hours) === 24 && minutes === '00' ? '00' : hours.padStart(2, '0');
  const normalized = `${hour}:${minutes}`;
  return minutesOf(normalized) === undefined ? time : normalized;
}

/** Minutes from midnight to a clock time `HH:mm`; undefined for other texts. */
export function minutesOf(clockTime: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clockTime) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The clock time `HH:mm` of a minute, which may lie on an earlier or a later day. */
export function clockTimeOf(minute: number): string {
  const ofDay = ((minute % minutesPerDay) + minutesPerDay) % minutesPerDay;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The quiet hours between two clock times; undefined when one is missing or invalid, or both are equal. */
export function quietHoursBetween(from: string, to: string): QuietHours | undefined {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === undefined || end === undefined || start === end) return undefined;
  return { start, minutes: (end - start + minutesPerDay) % minutesPerDay };
}

/** Whether quiet hours end on the next day; false when they end at midnight. */
export function endsNextDay({ start, minutes }: QuietHours): boolean {
  return start + minutes > minutesPerDay;
}

/** When a message is sent: minutes from midnight of the lesson's day, negative on the days before. */
type Sending = { at: number; reason: 'on-time' | 'after-quiet' | 'before-quiet' };

/**
 * When the message of a lesson is sent. A message due in the quiet hours waits until they end. If the lesson begins earlier, the message
 * is sent in the last minute before the quiet hours.
 * @param lesson minutes from midnight, in Warsaw time
 */
export function sendingTime(lesson: number, hoursBefore: number, quiet: QuietHours | undefined): Sending {
  const due = lesson - hoursBefore * 60;
  if (!quiet) return { at: due, reason: 'on-time' };
  const sinceStart = (((due - quiet.start) % minutesPerDay) + minutesPerDay) % minutesPerDay;
  if (sinceStart >= quiet.minutes) return { at: due, reason: 'on-time' };
  const start = due - sinceStart;
  const end = start + quiet.minutes;
  return end < lesson ? { at: end, reason: 'after-quiet' } : { at: start - 1, reason: 'before-quiet' };
}
