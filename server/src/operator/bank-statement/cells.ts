import { parseDecimal } from '../options.ts';

/** In hundredths of the currency; below zero for a debit. */
type TransferAmount = { hundredths: number; currency: string | undefined };

/** A number whose thousands are separated by spaces, or by the sign that does not separate the decimals. */
const grouped = /^\d{1,3}(?:( \d{3})+([.,]\d{1,2})?|(\.\d{3})+,\d{2}|(,\d{3})+\.\d{2})$/;

/**
 * Parses an amount as banks write it: `1 234,56`, `1.234,56`, `1234.56`, with or without a sign and a currency.
 * @returns undefined for an ambiguous amount like `1.234`
 */
export function parseTransferAmount(written: string): TransferAmount | undefined {
  const text = written.replace(/\s+/gu, ' ').replace(/[−–]/gu, '-').trim();
  const [, number = '', unit = ''] = /^(.*?) ?(zł|zl|[A-Z]{3})?$/iu.exec(text) ?? [];
  const [, before, digits = '', behind] = /^([+-])? ?([\d., ]*\d)(?: ?([+-]))?$/.exec(number) ?? [];
  if (before !== undefined && behind !== undefined) return undefined;
  const hundredths = parseDecimal(grouped.test(digits) ? ungrouped(digits) : digits);
  if (hundredths === undefined) return undefined;
  const currency = /^z[łl]$/iu.test(unit) ? 'PLN' : unit.toUpperCase();
  return { hundredths: (before ?? behind) === '-' ? 0 - hundredths : hundredths, currency: currency || undefined };
}

function ungrouped(digits: string): string {
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return whole.replace(/\D/g, '') + (decimals === undefined ? '' : `,${decimals}`);
}

const credits = new Set(['uznanie', 'uznania', 'wpływ', 'wplyw', 'credit', 'cr', 'c', 'ma', '+']);
const debits = new Set(['obciążenie', 'obciazenie', 'wydatek', 'debit', 'dr', 'd', 'wn', '-']);

/** Parses what a bank writes in a column for credits and debits; undefined for anything else. */
export function parseDirection(written: string): 'credit' | 'debit' | undefined {
  const word = written.trim().toLowerCase();
  if (credits.has(word)) return 'credit';
  return debits.has(word) ? 'debit' : undefined;
}

const directionHeadings =
  /^(uznani[ea]\/obci[aą][zż]eni[ea]|obci[aą][zż]eni[ea]\/uznani[ea]|strona|d\/c|c\/d|dr\/cr|cr\/dr|wn\/ma|ma\/wn)$/;
/** Headings of columns for directions or for something else: the values decide. */
const kindHeadings = /^(typ|rodzaj)(operacji|transakcji)$/;

/** Whether a column seems to separate credits from debits. */
export function isDirectionColumn(heading: string, values: readonly string[]): boolean {
  const name = heading.replace(/\s+/gu, '').toLowerCase();
  return directionHeadings.test(name) || (kindHeadings.test(name) && values.every((value) => parseDirection(value) !== undefined));
}
