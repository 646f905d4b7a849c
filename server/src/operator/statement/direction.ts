import { OperatorError } from '../operator-error.ts';

const credits = new Set(['uznanie', 'uznania', 'wpływ', 'wplyw', 'credit', 'cr', 'c', 'ma', '+']);
const debits = new Set(['obciążenie', 'obciazenie', 'wydatek', 'debit', 'dr', 'd', 'wn', '-']);

const directions = /^(uznani[ea]\/obci[aą][zż]eni[ea]|obci[aą][zż]eni[ea]\/uznani[ea]|strona|d\/c|c\/d|dr\/cr|cr\/dr|wn\/ma|ma\/wn)$/;
/** Headers of columns that may tell the direction, or as well something else: their values decide. */
const kinds = /^(typ|rodzaj)(operacji|transakcji)$/;

/** Which way money went, by what a bank writes beside its amount; undefined when that is something else. */
export function readDirection(written: string): 'credit' | 'debit' | undefined {
  const word = written.trim().toLowerCase();
  if (credits.has(word)) return 'credit';
  return debits.has(word) ? 'debit' : undefined;
}

/** A column of a statement: its header, and what is in it beside the amounts. */
type Column = { name: string; values: readonly string[] };

/** @throws OperatorError when a column seems to tell which of the amounts, none below zero, were paid out. */
export function refuseUnread(columns: readonly Column[]): void {
  const direction = columns.find(({ name, values }) => {
    const header = name.replace(/\s+/gu, '').toLowerCase();
    return directions.test(header) || (kinds.test(header) && values.every((value) => readDirection(value) !== undefined));
  });
  if (direction === undefined) return;
  const name = direction.name.replace(/\s+/gu, ' ').trim();
  throw new OperatorError(
    `The column "${name}" seems to tell credits from debits, and no amount is below zero: add --direction-column "${name}". Nothing was imported.`,
  );
}
