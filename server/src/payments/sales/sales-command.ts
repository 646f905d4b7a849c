import { type CsvCell, csvAmount, csvHeading, csvRow } from '@osk/shared/contract/csv';
import { formatNip } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand, type Json, type LineFormat } from '../../command-line/command.ts';
import { counted, formatAmount, formatDate, formatDay, none, table } from '../../command-line/format.ts';
import { declareExport, exportTarget, parser } from '../../command-line/options.ts';
import { readSales, readSalesInBatches, rememberExport, type Sale, type Sales } from './read-sales.ts';

const parseMonth = parser((text) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined), 'It must be a month like 2026-10.');

const monthOption = () => new Option('--month <month>', 'the month, like 2026-10').argParser(parseMonth).makeOptionMandatory();

const kinds = { sale: 'sprzedaż', correction: 'korekta', cancellation: 'anulowanie', refund: 'zwrot' };
const gaps: Readonly<Record<string, string>> = { address: 'adres', term: 'okres' };

const notKnown = (unknown: string) =>
  unknown === ''
    ? ''
    : `nie zapisano: ${unknown
        .split(', ')
        .map((gap) => gaps[gap] ?? gap)
        .join(', ')}`;
const dayOf = (instant: string | null) => ({ value: instant === null ? '' : formatDay(instant) });
const dateOf = (date: string | null) => ({ value: date === null ? '' : formatDate(date) });

/** In Polish, because the accounting program or the tax adviser gets it. */
const columns: readonly (readonly [heading: string, cell: (sale: Json<Sale>) => CsvCell])[] = [
  ['Data', ({ day }) => dateOf(day)],
  ['Rodzaj', ({ kind }) => kinds[kind]],
  ['Numer zamówienia', ({ paymentMark }) => paymentMark],
  ['Produkt', ({ productName }) => productName],
  ['Nabywca', ({ companyName }) => companyName],
  ['NIP', ({ nip }) => formatNip(nip)],
  ['Adres', ({ address }) => address ?? ''],
  ['Kod pocztowy', ({ postCode }) => postCode ?? ''],
  ['Miasto', ({ city }) => city ?? ''],
  ['Data zamówienia', ({ orderedOn }) => dayOf(orderedOn)],
  ['Data akceptacji', ({ acceptedOn }) => dayOf(acceptedOn)],
  ['Data płatności', ({ paidOn }) => dateOf(paidOn)],
  ['Od', ({ startedOn }) => dayOf(startedOn)],
  ['Do', ({ expiresOn }) => dayOf(expiresOn)],
  ['Kod promocyjny', ({ promoCode }) => promoCode ?? ''],
  ['Rabat brutto', ({ discount }) => csvAmount(discount)],
  ['Netto', ({ net }) => csvAmount(net)],
  ['Stawka VAT', ({ vatRate }) => ({ value: vatRate === null ? 'zw.' : `${vatRate}%` })],
  ['VAT', ({ vat }) => csvAmount(vat)],
  ['Brutto', ({ gross }) => csvAmount(gross)],
  ['Numer faktury', ({ invoiceNumber }) => invoiceNumber ?? ''],
  ['Numer KSeF', ({ ksefNumber }) => ksefNumber ?? ''],
  ['Uwagi', ({ reason, unknown }) => [reason, notKnown(unknown)].filter(Boolean).join('; ')],
];

const csvFormat: LineFormat<Sale> = {
  heading: csvHeading(columns.map(([heading]) => heading)),
  format: (sale) => csvRow(columns.map(([, cell]) => cell(sale))),
};

const showSales = defineCommand({
  name: 'sales show',
  isDefault: true,
  summary: "a month's sales, corrections, cancellations and refunds with their buyers, and the sums by VAT rate",
  examples: ['sales --month 2026-10', 'sales --month 2026-10 --json'],
  declare: (command) => void command.addOption(monthOption()),
  input: z.object({ month: z.string() }),
  run: ({ database }, { month }) => readSales(database, month),
  audit: ({ month, orders }) => ({ month, orders: orders.length }),
  present: (sales) => ({ text: salesText(sales) }),
});

const exportSales = defineCommand({
  name: 'sales export',
  summary: "a month's sales as a table for spreadsheets (CSV), with the buyers' addresses",
  examples: ['sales export --month 2026-10 --output sprzedaz-2026-10.csv'],
  declare(command) {
    command.addOption(monthOption());
    declareExport(command, 'The orders have names and addresses.');
  },
  input: z.object({ month: z.string() }),
  lines: { property: 'orders', format: csvFormat },
  async run({ database, actor, writeLines }, { month }) {
    let count = 0;
    for await (const orders of readSalesInBatches(database, month)) {
      count += orders.length;
      await writeLines(orders.map((order) => `${JSON.stringify(order)}\n`).join(''));
    }
    await rememberExport(database, month, count, actor);
    return { month, count };
  },
  audit: ({ month, count }) => ({ month, orders: count }),
  present({ month, count }, values) {
    const target = exportTarget(values);
    return { text: target === undefined ? '' : `${counted(count, 'record')} of ${month} written to ${target.path}.` };
  },
});

export const salesCommands = [showSales, exportSales];

function salesText({ month, orders, added, byRate, total }: Json<Sales>): string {
  const sums = [...byRate.map((sum) => ({ rate: rateOf(sum.vatRate), ...sum })), { rate: 'Total', ...total }].map((sum) => ({
    VAT: sum.rate,
    Records: String(sum.count),
    Net: formatAmount(sum.net),
    Tax: formatAmount(sum.vat),
    Gross: formatAmount(sum.gross),
  }));
  const parts = [
    orders.length === 0 ? `There are no sales in ${month}.` : `Sales of ${month}\n${salesTable(orders)}`,
    ...(added === undefined ? [] : [addedText(added)]),
    `Sums\n${table(sums, { right: ['Records', 'Net', 'Tax', 'Gross'] })}`,
  ];
  return parts.join('\n\n');
}

function addedText({ count, areOrders, exportedOn }: NonNullable<Json<Sales>['added']>): string {
  return `${counted(count, areOrders ? 'order' : 'record')} ${count === 1 ? 'was' : 'were'} added after the export of ${formatDay(exportedOn)}.`;
}

export function salesTable(orders: readonly Json<Sale>[]): string {
  const rows = orders.map((sale) => ({
    Day: formatDate(sale.day),
    What: sale.kind,
    Mark: sale.paymentMark,
    Accepted: formatDay(sale.acceptedOn),
    Paid: sale.paidOn === null ? none : formatDate(sale.paidOn),
    Product: sale.productName,
    Buyer: sale.companyName,
    NIP: sale.nip,
    Net: formatAmount(sale.net),
    VAT: rateOf(sale.vatRate),
    Gross: formatAmount(sale.gross),
    Invoice: sale.invoiceNumber ?? none,
  }));
  return table(rows, { right: ['Net', 'VAT', 'Gross'], maxWidth: { Product: 24, Buyer: 32 } });
}

const rateOf = (rate: number | null) => (rate === null ? 'exempt' : `${rate}%`);
