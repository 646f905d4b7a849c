import { formatNip } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand, type Json } from '../command.ts';
import { csvAmount, csvFile } from '../csv-file.ts';
import { counted, formatAmount, formatDay, none, table } from '../format.ts';
import { declareExport, exportTarget, parser } from '../options.ts';
import { readSales, type Sales } from './read-sales.ts';

type Sale = Json<Sales>['orders'][number];

const parseMonth = parser((text) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined), 'It must be a month like 2026-10.');

export const showSales = defineCommand({
  name: 'sales show',
  isDefault: true,
  summary: "a month's sales: the paid orders accepted in it with their buyers, and the sums by VAT rate",
  examples: ['sales --month 2026-10', 'sales --month 2026-10 --csv --output sprzedaz-2026-10.csv', 'sales --month 2026-10 --json'],
  declare(command) {
    command
      .addOption(new Option('--month <month>', 'the month, like 2026-10').argParser(parseMonth).makeOptionMandatory())
      .addOption(new Option('--csv', 'a table for spreadsheets').conflicts('json'));
    declareExport(command, 'The orders have names and e-mail addresses.');
  },
  input: z.object({ month: z.string() }),
  run: ({ database }, { month }) => readSales(database, month),
  audit: ({ month, orders }) => ({ month, orders: orders.length }),
  present(sales, values) {
    const target = exportTarget(values);
    const text = values.csv === true ? salesCsv(sales.orders) : salesText(sales);
    if (target === undefined) return { text: values.csv === true ? text.trimEnd() : text };
    const content = values.csv === true ? text : `${text}\n`;
    return { text: `${counted(sales.orders.length, 'order')} of ${sales.month} written to ${target.path}.`, file: { ...target, content } };
  },
});

function salesText({ month, orders, canceled, byRate, total }: Json<Sales>): string {
  const sums = [...byRate.map((sum) => ({ rate: rateOf(sum.vatRate), ...sum })), { rate: 'Total', ...total }].map((sum) => ({
    VAT: sum.rate,
    Orders: String(sum.count),
    Net: formatAmount(sum.net),
    Tax: formatAmount(sum.vat),
    Gross: formatAmount(sum.gross),
  }));
  const parts = [
    orders.length === 0 ? `No paid orders were accepted in ${month}.` : `Orders accepted in ${month}\n${salesTable(orders)}`,
    ...(canceled.length === 0 ? [] : [`Cancelled in ${month} after their acceptance, not in the sums\n${salesTable(canceled)}`]),
    `Sums\n${table(sums, { right: ['Orders', 'Net', 'Tax', 'Gross'] })}`,
  ];
  return parts.join('\n\n');
}

function salesTable(orders: readonly Sale[]): string {
  const rows = orders.map((sale) => ({
    Mark: sale.paymentMark,
    Accepted: formatDay(sale.acceptedOn),
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

/** In Polish, because the accounting program or the tax adviser gets it. */
const columns: readonly (readonly [heading: string, cell: (sale: Sale) => string])[] = [
  ['Numer zamówienia', ({ paymentMark }) => paymentMark],
  ['Produkt', ({ productName }) => productName],
  ['Nabywca', ({ companyName }) => companyName],
  ['NIP', ({ nip }) => formatNip(nip)],
  ['Adres', ({ address }) => address ?? ''],
  ['Kod pocztowy', ({ postCode }) => postCode ?? ''],
  ['Miasto', ({ city }) => city ?? ''],
  ['E-mail', ({ email }) => email ?? ''],
  ['Data zamówienia', ({ orderedOn }) => formatDay(orderedOn)],
  ['Data akceptacji', ({ acceptedOn }) => formatDay(acceptedOn)],
  ['Od', ({ startedOn }) => dayOf(startedOn)],
  ['Do', ({ expiresOn }) => dayOf(expiresOn)],
  ['Kod promocyjny', ({ promoCode }) => promoCode ?? ''],
  ['Rabat', ({ discount }) => csvAmount(discount)],
  ['Netto', ({ net }) => csvAmount(net)],
  ['Stawka VAT', ({ vatRate }) => (vatRate === null ? 'zw.' : `${vatRate}%`)],
  ['VAT', ({ vat }) => csvAmount(vat)],
  ['Brutto', ({ gross }) => csvAmount(gross)],
  ['Numer faktury', ({ invoiceNumber }) => invoiceNumber ?? ''],
  ['Numer KSeF', ({ ksefNumber }) => ksefNumber ?? ''],
];

const dayOf = (instant: string | null) => (instant === null ? '' : formatDay(instant));

function salesCsv(orders: readonly Sale[]): string {
  return csvFile([columns.map(([heading]) => heading), ...orders.map((order) => columns.map(([, cell]) => cell(order)))]);
}
