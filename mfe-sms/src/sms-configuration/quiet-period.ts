import { toClockTime } from '@osk/shared/contract/clock-time';

/** Quiet hours: minutes from midnight to the first quiet one, and how many are; a period over midnight is one like any other. */
export type QuietPeriod = { start: number; minutes: number };

export const minutesOfDay = 24 * 60;

const typedHour = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?$/;

/** The `HH:mm` of an hour however it was typed: `22`, `2200`, `22.00`, or as the contract takes it; what is no hour comes back as it came. */
export function readHour(typed: string): string {
  const time = toClockTime(typed);
  const [, hours, minutes = '00'] = typedHour.exec(time) ?? [];
  if (hours === undefined) return time;
  // Midnight is the end of a day as well.
  const hour = Number(hours) === 24 && minutes === '00' ? '00' : hours.padStart(2, '0');
  const read = `${hour}:${minutes}`;
  return minutesOf(read) === undefined ? time : read;
}

/** The minutes from midnight to a clock time `HH:mm`; none for what is no clock time. */
export function minutesOf(clockTime: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clockTime) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The clock time `HH:mm` of a minute of whichever day. */
export function clockTimeOf(minute: number): string {
  const ofDay = ((minute % minutesOfDay) + minutesOfDay) % minutesOfDay;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The period between two ends, `HH:mm`; none where an end is missing or wrong, or they are equal. */
export function quietPeriod(from: string, to: string): QuietPeriod | undefined {
  const [start, finish] = [minutesOf(from), minutesOf(to)];
  if (start === undefined || finish === undefined || start === finish) return undefined;
  return { start, minutes: (finish - start + minutesOfDay) % minutesOfDay };
}

/** Whether a period ends on the day after it began: one that ends at midnight does not go over it. */
export function isOverMidnight({ start, minutes }: QuietPeriod): boolean {
  return start + minutes > minutesOfDay;
}
