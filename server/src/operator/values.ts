import { InvalidArgumentError, Option } from 'commander';
import { Temporal } from 'temporal-polyfill';
import { readDecimal } from './decimal.ts';

/** The largest price or discount, in grosze: one million zloty. */
const mostGrosze = 100_000_000;

/** An option for a whole number. */
export function wholeNumber(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser((typed) => {
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  });
}

/** An option for an amount above zero, typed in PLN with a comma or a point; its value is in grosze. */
export function amount(flags: string, description: string): Option {
  return new Option(flags, description).argParser((typed) => {
    const grosze = readDecimal(typed);
    if (grosze !== undefined && grosze > 0 && grosze <= mostGrosze) return grosze;
    throw new InvalidArgumentError('It must be an amount in PLN above zero, like 479,50, up to one million.');
  });
}

/** An option for a day, typed as 24.12.2026 or 2026-12-24; its value is the latter. */
export function day(flags: string, description: string): Option {
  return new Option(flags, description).argParser((typed) => {
    const [, polishDay, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? [];
    const iso = polishDay === undefined ? typed : `${year}-${month?.padStart(2, '0')}-${polishDay.padStart(2, '0')}`;
    try {
      if (/^\d{4}-\d\d-\d\d$/.test(iso)) return Temporal.PlainDate.from(iso, { overflow: 'reject' }).toString();
    } catch {
      // A 30th of February: told below.
    }
    throw new InvalidArgumentError('It must be a day like 24.12.2026.');
  });
}

/** An option for a line of text that is not empty. */
export function line(flags: string, description: string, longest: number): Option {
  return new Option(flags, description).argParser((typed) => {
    const text = typed.trim();
    if (text !== '' && text.length <= longest && !/\p{Cc}/u.test(text) && text.isWellFormed()) return text;
    throw new InvalidArgumentError(`It must be one line of at most ${longest} characters.`);
  });
}

/** The option of lists that says how many rows are shown. */
export function limit(): Option {
  return wholeNumber('--limit <number>', 'how many are shown at most', 1, 10_000).default(50);
}
