import { LicenceStatus } from '@osk/shared/contract/licence';
import { InvalidArgumentError, Option } from 'commander';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import { defineCommand } from '../../command-line/command.ts';
import { withFullStop } from '../../command-line/format.ts';
import { textLine } from '../../command-line/options.ts';
import { paymentMarksArgument } from '../../orders/payment-marks.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import type { Invoices } from './invoices.ts';

declare module '../../command-line/command.ts' {
  interface OperatorContext {
    invoices: Invoices;
  }
}

const ksefHint = 'It must be a KSeF number like 6760000109-20261012-0100A0B1C2D3-A8. The last two are check digits.';

/** A number of KSeF 1.0, which had two groups of six characters. */
const formerKsefNumber = /^\d{10}\W*\d{8}\W*[\dA-F]{6}\W+[\dA-F]{6}\W*[\dA-F]{2}$/i;

/** Reads a KSeF number in any case, with any blanks and dashes or without them. */
function parseKsefNumber(typed: string): string {
  if (formerKsefNumber.test(typed.trim())) throw new InvalidArgumentError(`This is the form of KSeF 1.0, before 2026. ${ksefHint}`);
  const number = typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(/^(.{10})(.{8})(.{12})(..)$/, '$1-$2-$3-$4');
  if (!isKsefNumber(number)) throw new InvalidArgumentError(ksefHint);
  return number;
}

export const recordInvoice = defineCommand({
  name: 'orders invoice',
  summary: 'record the invoice of the accounting program for orders; the company sees its number and gets an e-mail',
  examples: [
    'orders invoice OSK7QZ4M2D --number FV/12/2026',
    'orders invoice OSK7QZ4M2D OSK1B3X9W1 --number FV/13/2026 --ksef 6760000109-20261012-0100A0B1C2D3-A8',
    'orders invoice OSK7QZ4M2D --number FV/14/2026 --replace',
  ],
  declare: (command) =>
    void command
      .addArgument(paymentMarksArgument())
      .addOption(textLine('--number <number>', 'its number', 60).makeOptionMandatory())
      .addOption(new Option('--ksef <number>', 'the number that KSeF has given it').argParser(parseKsefNumber))
      .option('--replace', 'replace the recorded invoice or its KSeF number'),
  input: z.object({
    marks: z.array(z.string()),
    number: z.string(),
    ksef: z.optional(z.string()),
    replace: z._default(z.boolean(), false),
  }),
  run: ({ database, invoices, actor }, { marks, number, ksef: ksefNumber = null, replace: replaces }) =>
    database.transaction(async (transaction) => {
      const orders = await invoices.record(transaction, marks, { number, ksefNumber }, { actor, replaces });
      const pending = orders.filter(({ licenseStatus }) => licenseStatus === LicenceStatus.Pending);
      return { number, ksefNumber, orders: orders.map(markOf), pending: pending.map(markOf), companyName: orders[0]?.companyName ?? '' };
    }),
  present({ number, orders, pending, companyName }) {
    const note = pending.length === 0 ? '' : ` Not paid yet: ${pending.join(', ')}.`;
    return {
      text: `${withFullStop(`The invoice ${number} is recorded for ${orders.join(', ')}: ${companyName}`)}${note}`,
      sendsEmails: true,
    };
  },
});

const markOf = ({ paymentMark }: LicenceRow) => paymentMark;

/**
 * Whether a text is a number of the national invoice system: the seller's NIP, the day, twelve hexadecimal digits, and a CRC-8 with the
 * polynomial 0x07 and the initial value 0.
 * @see https://github.com/CIRFMF/ksef-docs/blob/main/faktury/numer-ksef.md
 */
export function isKsefNumber(text: string): boolean {
  const [, day = ''] = /^\d{10}-(20\d{6})-[\dA-F]{12}-[\dA-F]{2}$/.exec(text) ?? [];
  if (!isDay(day)) return false;
  return crc8(Buffer.from(text.slice(0, 32))) === Number.parseInt(text.slice(33), 16);
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year >= 2022;
  } catch {
    return false;
  }
}

function crc8(bytes: Uint8Array): number {
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1) remainder = (remainder << 1) ^ (remainder & 0x80 ? 0x107 : 0);
  }
  return remainder;
}
