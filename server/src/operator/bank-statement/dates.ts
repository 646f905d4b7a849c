import { Temporal } from 'temporal-polyfill';

/** Parses a day as banks write it: `2026-11-20`, `20.11.2026`, with points, hyphens or slashes. */
export function parseDate(written: string): string | undefined {
  const text = written.trim();
  const [, year, month, day] = /^(\d{4})[-./](\d\d)[-./](\d\d)(?:[T ].*)?$/.exec(text) ?? [];
  if (year !== undefined) return dateOf(year, month, day);
  const [, first, second, last] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text) ?? [];
  return first === undefined ? undefined : dateOf(last, second?.padStart(2, '0'), first.padStart(2, '0'));
}

/** A day of the calendar as `2026-11-20`; undefined when there is no such day. */
export function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${day}`, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
