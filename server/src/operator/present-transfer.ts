import type { BankTransferRow } from '../platform/db/tables/bank-transfer.ts';
import { toPln } from '../platform/money.ts';

/** What the command line shows of a transfer. The amount is in units of the currency. */
export function presentTransfer({ id, bookedOn, hundredths, currency, payer, payerAccount, title, account, reason }: BankTransferRow) {
  return { transfer: id, date: bookedOn, amount: toPln(hundredths), currency, payer, payerAccount, title, account, note: reason };
}
