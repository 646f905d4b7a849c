import { formatAccount } from '@osk/shared/contract/bank-account';
import type { Licence } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/nip';
import { formatPrice } from '@osk/shared/formats';
import { useProvider, useStrings } from '@osk/shared/host';
import { createPortal } from 'react-dom';
import { PaymentQr } from './payment-qr.tsx';
import { paymentStrings } from './payment-strings.ts';
import styles from './transfer-sheet.module.css';
import type { Qr } from './use-qr.ts';

type SheetProps = { licence: Licence; title: string; qr: Qr };

/** The transfer on a sheet of A4, for the printer alone; beside the page's own content, which is then not printed. */
export function TransferSheet({ licence, title, qr }: SheetProps) {
  const text = useStrings(paymentStrings);
  const provider = useProvider();
  const rows = [
    [text.payee, provider.companyName],
    [text.address, `${provider.street}, ${provider.postCode} ${provider.city}`],
    [text.account, formatAccount(provider.bankAccount)],
    [text.amountDue, formatPrice(licence.totalPrice)],
    [text.transferTitle, title],
    [text.payer, `${licence.companyName}, NIP\u00a0${formatNip(licence.nip)}`],
    [text.orderNumber, licence.paymentMark],
    [text.product, licence.product?.productName ?? '–'],
  ] as const;

  return createPortal(
    <section className={styles.sheet}>
      <p className={styles.portal}>{provider.portalName}</p>
      <h1>{text.sheetTitle}</h1>
      <div className={styles.columns}>
        <dl>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {qr.kind === 'drawn' && (
          <div className={styles.scan}>
            <PaymentQr qr={qr} label={text.code} />
            <p>{text.scan}</p>
          </div>
        )}
      </div>
      <p className={styles.next}>{text.instruction}</p>
    </section>,
    document.body,
  );
}
