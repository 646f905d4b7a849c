import { isValidNip, nipDigits } from '@osk/shared/contract/numbers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import type { CommandValues, Target } from './command.ts';

const maxGrosze = 100_000_000;

export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A parser for an argument or option. Text that `parse` returns undefined for is invalid usage. */
export function parser<Value>(parse: (text: string) => Value | undefined, hint: string): (text: string) => Value {
  return (text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidArgumentError(hint);
    return value;
  };
}

export function wholeNumber(flags: string, description: string, least: number, most: number): Option {
  const parse = (text: string) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
  return new Option(flags, description).argParser(parser(parse, `It must be a whole number from ${least} to ${most}.`));
}

const parseAmount = parser((text) => {
  const grosze = parseDecimal(text);
  return grosze !== undefined && grosze > 0 && grosze <= maxGrosze ? grosze : undefined;
}, 'It must be an amount in PLN above zero, like 479,50, up to one million.');

export const amount = (flags: string, description: string) => new Option(flags, description).argParser(parseAmount);

/** Parses `479`, `479,5` or `479.50` into hundredths, without floating point; undefined for anything else. */
export function parseDecimal(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

const parseDay = parser((text) => {
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const iso = date === undefined ? text : `${year}-${month?.padStart(2, '0')}-${date.padStart(2, '0')}`;
  try {
    return /^\d{4}-\d\d-\d\d$/.test(iso) ? Temporal.PlainDate.from(iso, { overflow: 'reject' }).toString() : undefined;
  } catch {
    return undefined;
  }
}, 'It must be a day like 24.12.2026.');

/** An option for a day, typed as 24.12.2026 or 2026-12-24; its value is the latter. */
export const day = (flags: string, description: string) => new Option(flags, description).argParser(parseDay);

export function textLine(flags: string, description: string, maxLength: number): Option {
  const parse = (typed: string) => {
    const text = typed.trim();
    return text !== '' && text.length <= maxLength && !/\p{Cc}/u.test(text) && text.isWellFormed() ? text : undefined;
  };
  return new Option(flags, description).argParser(parser(parse, `It must be one line of 1 to ${maxLength} characters.`));
}

const parseNip = parser(
  (text) => (isValidNip(text) ? nipDigits(text) : undefined),
  'It must be a NIP of ten digits with a possible prefix and the right check digit.',
);

export const nipOption = (description: string) => new Option('--nip <nip>', description).argParser(parseNip);

/** A token's id: the start of its hash, which grants no access. */
export const tokenId = (hash: string) => hash.slice(0, 12);

const tokenIdPattern = /^[\da-f]{8,64}$/;

const parseTokenId = parser((text) => {
  const id = text.trim().toLowerCase();
  return tokenIdPattern.test(id) ? id : undefined;
}, 'A token id has 8 or more of the digits and the letters a to f.');

/** What a command about one token takes: its id, or the beginning of its hash. */
export const tokenArgument = {
  declare: (command: Command) => void command.argument('<id>', 'the id in the list, or at least its first 8 characters', parseTokenId),
  input: z.object({ id: z.string().check(z.regex(tokenIdPattern)) }),
};

export const tokenDays = () => wholeNumber('--days <number>', 'how many days it is valid, from 1 to 366', 1, 366).default(90);

export const reasonOption = () => textLine('--reason <text>', 'the reason for the history', 300).makeOptionMandatory();

export const limit = () => wholeNumber('--limit <number>', 'how many rows to show at most', 1, 10_000).default(50);

export function declarePages(command: Command): void {
  command.addOption(limit()).addOption(wholeNumber('--page <number>', 'which page of so many rows', 1, 1_000_000).default(1));
}

export const pageShape = { limit: z.int(), page: z._default(z.int(), 1) };

export function declareDays(command: Command, what: string): void {
  command
    .addOption(day('--from <day>', `only those ${what} on this day or later`))
    .addOption(day('--to <day>', `only those ${what} on this day or earlier`));
}

export const daysShape = { from: z.optional(z.string()), to: z.optional(z.string()) };
export type Days = z.infer<z.ZodMiniObject<typeof daysShape>>;

/** Whether an instant is within days in Warsaw; an open end is no limit. */
export function isWithin(column: AnyPgColumn, { from, to }: Days): SQL | undefined {
  return and(from === undefined ? undefined : gte(column, startOfDay(from)), to === undefined ? undefined : lt(column, startOfDay(to, 1)));
}

/** The start of a day in Warsaw, some days later. */
export function startOfDay(date: string, laterDays = 0): Date {
  return new Date(Temporal.PlainDate.from(date).add({ days: laterDays }).toZonedDateTime('Europe/Warsaw').epochMilliseconds);
}

export function declareExport(command: Command, warning: string): void {
  command
    .addOption(new Option('--output <file>', 'write a file that only you can read (default: print)').conflicts('json'))
    .option('--force', 'replace an existing file')
    .addHelpText('after', `\n${warning} Delete it when it is no longer needed.`);
}

export function exportTarget({ output, force }: CommandValues): Target | undefined {
  return typeof output !== 'string' || output === '-' ? undefined : { path: output, replace: force === true };
}
