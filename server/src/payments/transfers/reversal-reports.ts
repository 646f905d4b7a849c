import { LicenceStatus } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { formatDate } from '../../command-line/format.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { BankTransferRow } from '../../platform/db/tables/bank-transfer.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { formatTransfer } from '../../platform/money.ts';
import { ordersOf } from './reversals.ts';

export type ReversalReports = ReturnType<typeof createReversalReports>;

export function createReversalReports(provider: Provider) {
  const [recipient = ''] = provider.emails;
  return {
    /** Reports to the provider a payment that was taken back, with its orders. @param original the transfer, if it is stored */
    async send(transaction: Transaction, reversal: BankTransferRow, original: BankTransferRow | undefined): Promise<void> {
      const { id, bookedOn, hundredths, currency, payer, title } = reversal;
      const orders = await ordersOf(transaction, reversal, original);
      const marks = orders.map(({ paymentMark }) => paymentMark).join(', ');
      const hasPaid = original === undefined || original.state === 'booked';
      const email = layOut(provider, 'wplata-cofnieta', `Cofnięta wpłata: ${marks || title}`, [
        'Z rachunku wyszły pieniądze z\u00a0wcześniejszej wpłaty: bank ją cofnął albo ktoś ją zwrócił.',
        [
          ['Przelew', `nr ${id} z\u00a0${formatDate(bookedOn)}`],
          ['Kwota', formatTransfer(hundredths, currency)],
          ['Kontrahent', payer],
          ['Tytuł', title],
          [
            'Cofa przelew',
            original === undefined ? 'którego nie ma w\u00a0portalu' : `nr ${original.id} z\u00a0${formatDate(original.bookedOn)}`,
          ],
        ],
        ...orders.map((order) => advice(order, hasPaid)),
        ...(orders.length === 0 ? ['Nie wiadomo, którego zamówienia dotyczy. Sprawdź, kto wpłacił te pieniądze.'] : []),
        `Gdy wszystko jest wyjaśnione: portal operator statement dismiss ${id} --reason …`,
      ]);
      await enqueue(transaction, { ...email, recipient });
    },
  };
}

function advice({ paymentMark, companyName, licenseStatus }: LicenceRow, hasPaid: boolean): string {
  const order = `Zamówienie nr ${paymentMark} firmy ${companyName}`;
  if (licenseStatus === LicenceStatus.Pending) return `${order} czeka na zapłatę. Cofnięta wpłata go nie zatwierdzi, nowa – tak.`;
  if (licenseStatus !== LicenceStatus.Accepted) return `${order} jest zakończone.`;
  if (!hasPaid) return `${order} jest zaakceptowane. Opłacił je inny przelew.`;
  return `${order} jest nadal zaakceptowane. Poproś firmę o\u00a0ponowną wpłatę albo anuluj je: portal operator orders cancel ${paymentMark}`;
}
