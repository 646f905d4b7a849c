import type { Presentation } from '../command.ts';
import { counted, formatAmount, nothing } from '../presentation/format.ts';
import { table } from '../presentation/table.ts';
import type { Outcomes } from './book-credits.ts';

type Import = Outcomes & {
  dryRun: boolean;
  counts: { credits: number; accepted: number; notAccepted: number; debits: number; withoutAmount: number; shortRows: number };
};

/** What an import did, for people. */
export function presentImport(imported: Import): Presentation {
  const { dryRun, accepted, notAccepted } = imported;
  const parts = [
    ...(dryRun ? ['Dry run: nothing was changed. This is what an import would do.'] : []),
    ...(accepted.length > 0 ? [`Accepted\n${acceptedTable(accepted)}`] : []),
    ...(notAccepted.length > 0 ? [`Not accepted\n${notAcceptedTable(notAccepted)}`] : []),
    countLine(imported),
  ];
  return { text: parts.join('\n\n'), mails: !dryRun && accepted.length > 0 };
}

const transferColumns = [{ head: 'Line', align: 'right' as const }, { head: 'Date' }, { head: 'Amount', align: 'right' as const }];

function acceptedTable(accepted: Outcomes['accepted']): string {
  return table(
    [...transferColumns, { head: 'Order' }, { head: 'Company', most: 32 }, { head: 'Payer', most: 32 }],
    accepted.map((transfer) => [...cellsOf(transfer), transfer.paymentMark, transfer.companyName, transfer.payer]),
  );
}

function notAcceptedTable(notAccepted: Outcomes['notAccepted']): string {
  return table(
    [...transferColumns, { head: 'Order' }, { head: 'Payer', most: 24 }, { head: 'Title', most: 40 }, { head: 'Reason' }],
    notAccepted.map((transfer) => [
      ...cellsOf(transfer),
      transfer.paymentMark ?? nothing,
      transfer.payer,
      transfer.title,
      transfer.explanation,
    ]),
  );
}

function cellsOf({ line, date, amount, currency }: Outcomes['accepted'][number] | Outcomes['notAccepted'][number]): string[] {
  const inPln = formatAmount(amount);
  return [String(line), date, currency === 'PLN' ? inPln : inPln.replace('zł', currency)];
}

function countLine({ counts }: Import): string {
  const { credits, accepted, notAccepted, debits, withoutAmount, shortRows } = counts;
  const ignored = [
    ...(debits > 0 ? [counted(debits, 'debit')] : []),
    ...(withoutAmount > 0 ? [`${counted(withoutAmount, 'row')} without an amount`] : []),
    ...(shortRows > 0 ? [counted(shortRows, 'short row')] : []),
  ];
  const rest = ignored.length === 0 ? '' : ` Ignored: ${ignored.join(', ')}.`;
  return `${counted(credits, 'credit')}: ${accepted} accepted, ${notAccepted} not accepted.${rest}`;
}
