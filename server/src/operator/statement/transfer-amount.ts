import { readDecimal } from '../decimal.ts';

/** An amount of a statement: in hundredths of its currency, below zero for what was paid out. */
export type TransferAmount = { hundredths: number; currency: string | undefined };

/** A number with its thousands parted by spaces, or by the sign that does not part the decimals. */
const grouped = /^\d{1,3}(?:( \d{3})+([.,]\d{1,2})?|(\.\d{3})+,\d{2}|(,\d{3})+\.\d{2})$/;

/**
 * Reads an amount as banks write it: `1 234,56`, `1.234,56`, `1234.56`, its sign before or behind, with or without a currency.
 * Undefined when it cannot be read for certain: `1.234` may be a thousand or one and a bit.
 */
export function readTransferAmount(written: string): TransferAmount | undefined {
  const text = written.replace(/\s+/gu, ' ').replace(/[−–]/gu, '-').trim();
  const [, number = '', unit = ''] = /^(.*?) ?(zł|zl|[A-Z]{3})?$/iu.exec(text) ?? [];
  const [, before, digits = '', behind] = /^([+-])? ?([\d., ]*\d)(?: ?([+-]))?$/.exec(number) ?? [];
  if (before !== undefined && behind !== undefined) return undefined;
  const hundredths = readDecimal(grouped.test(digits) ? ungrouped(digits) : digits);
  if (hundredths === undefined) return undefined;
  const currency = /^z[łl]$/iu.test(unit) ? 'PLN' : unit.toUpperCase();
  return { hundredths: (before ?? behind) === '-' ? 0 - hundredths : hundredths, currency: currency || undefined };
}

/** The digits with their decimals alone parted. */
function ungrouped(digits: string): string {
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return whole.replace(/\D/g, '') + (decimals === undefined ? '' : `,${decimals}`);
}
