const clock = /^(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;
const dated = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}[\d:.]*)(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** Created when it is needed, because that is slow on phones. */
let warsaw: Intl.DateTimeFormat | undefined;

/** Converts an ISO 8601 time to `HH:mm`: a clock time as it is, a point in time as in Warsaw. Returns any other text unchanged. */
export function toClockTime(text: string): string {
  const typed = text.trim();
  const [, time, zone] = dated.exec(typed) ?? [];
  if (zone !== undefined) {
    const instant = new Date(typed);
    warsaw ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return Number.isNaN(instant.getTime()) ? typed : warsaw.format(instant);
  }
  return clock.exec(time ?? typed)?.[1] ?? typed;
}

/** A quiet hour `HH:mm`, or empty. */
export const quietHourPattern = /^(([01]\d|2[0-3]):[0-5]\d)?$/;

export const isQuietHour = (text: string): boolean => quietHourPattern.test(text);

const hostLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;

/** A host name with at least two labels, letters of any alphabet, in lower case; or empty. */
export const hostPattern = new RegExp(String.raw`^$|^(?=.{1,253}$)(?:${hostLabel}\.)+(?=\p{L})${hostLabel}$`, 'u');

/** Whether a text is a host name, in any case and with blanks around it; or empty. */
export const isHostName = (text: string): boolean => hostPattern.test(text.trim().toLowerCase());
