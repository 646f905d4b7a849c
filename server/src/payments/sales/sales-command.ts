import { formatNip } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand, type Json, type LineFormat } from '../../command-line/command.ts';
import { counted, csvAmount, csvHeading, csvRow, formatAmount, formatDay, none, table } from '../../command-line/format.ts';
import { declareExport, exportTarget, parser } from '../../command-line/options.ts';
import { readSales, readSalesInBatches, type Sale, type Sales } from './read-sales.ts';

const parseMonth = parser((text) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined), 'It must be a month like 2026-10.');

const monthOption = () => new Option('--month <month>', 'the month, like 2026-10').argParser(parseMonth).makeOptionMandatory();

const dayOf = (instant: string | null) => (instant === null ? '' : formatDay(instant));

/** In Polish, because the accounting program or the tax adviser gets it. */
const columns: readonly (readonly [heading: string, cell: (sale: Json<Sale>) => string])[] = [
  ['Numer zamówienia', ({ paymentMark }) => paymentMark],
  ['Produkt', ({ productName }) => productName],
  ['Nabywca', ({ companyName }) => companyName],
  ['NIP', ({ nip }) => formatNip(nip)],
  ['Adres', ({ address }) => address ?? ''],
  ['Kod pocztowy', ({ postCode }) => postCode ?? ''],
  ['Miasto', ({ city }) => city ?? ''],
  ['E-mail', ({ email }) => email ?? ''],
  ['Data zamówienia', ({ orderedOn }) => formatDay(orderedOn)],
  ['Data akceptacji', ({ acceptedOn }) => dayOf(acceptedOn)],
  ['Data anulowania', ({ canceledOn }) => dayOf(canceledOn)],
  ['Od', ({ startedOn }) => dayOf(startedOn)],
  ['Do', ({ expiresOn }) => dayOf(expiresOn)],
  ['Kod promocyjny', ({ promoCode }) => promoCode ?? ''],
  ['Rabat brutto', ({ discount }) => csvAmount(discount)],
  ['Netto', ({ net }) => csvAmount(net)],
  ['Stawka VAT', ({ vatRate }) => (vatRate === null ? 'zw.' : `${vatRate}%`)],
  ['VAT', ({ vat }) => csvAmount(vat)],
  ['Brutto', ({ gross }) => csvAmount(gross)],
  ['Numer faktury', ({ invoiceNumber }) => invoiceNumber ?? ''],
  ['Numer KSeF', ({ ksefNumber }) => ksefNumber ?? ''],
];

const csvFormat: LineFormat<Sale> = {
  heading: csvHeading(columns.map(([heading]) => heading)),
  format: (sale) => csvRow(columns.map(([, cell]) => cell(sale))),
};

const showSales = defineCommand({
  name: 'sales show',
  isDefault: true,
  summary: "a month's sales: the paid orders accepted in it with their buyers, and the sums by VAT rate",
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
  examples: [
    'sales export --month 2026-10 --output sprzedaz-2026-10.csv',
    'sales export --month 2026-10 --canceled --output anulowane-2026-10.csv',
  ],
  declare(command) {
    command.addOption(monthOption()).option('--canceled', 'only the orders that were canceled in this month, after their acceptance');
    declareExport(command, 'The orders have names and e-mail addresses.');
  },
  input: z.object({ month: z.string(), canceled: z._default(z.boolean(), false) }),
  lines: { property: 'orders', format: csvFormat },
  async run({ database, writeLines }, { month, canceled }) {
    let count = 0;
    for await (const orders of readSalesInBatches(database, month, canceled)) {
      count += orders.length;
      await writeLines(orders.map((order) => `${JSON.stringify(order)}\n`).join(''));
    }
    return { month, canceled, count };
  },
  audit: ({ month, canceled, count }) => ({ month, canceled: String(canceled), orders: count }),
  present({ month, canceled, count }, values) {
    const target = exportTarget(values);
    const what = `${counted(count, canceled ? 'canceled order' : 'order')} of ${month}`;
    return { text: target === undefined ? '' : `${what} written to ${target.path}.` };
  },
});

export const salesCommands = [showSales, exportSales];

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
    ...(canceled.length === 0 ? [] : [`Canceled in ${month} after their acceptance, not in the sums\n${salesTable(canceled)}`]),
    `Sums\n${table(sums, { right: ['Orders', 'Net', 'Tax', 'Gross'] })}`,
  ];
  return parts.join('\n\n');
}

function salesTable(orders: readonly Json<Sale>[]): string {
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
