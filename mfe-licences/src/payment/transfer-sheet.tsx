import type { Licence } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import { useProvider, useStrings } from '@osk/shared/host';
import type { Definition } from '@osk/shared/ui/definition-list';
import { createPortal } from 'react-dom';
import { PaymentQr } from './payment-qr.tsx';
import type { QrPath } from './qr-path.ts';
import { strings } from './strings.ts';
import styles from './transfer-sheet.module.css';

type Props = { transfer: readonly Definition[]; licence: Licence; qr: QrPath | undefined };

/** The transfer on a sheet of A4. Hidden on the screen, and printed instead of the page. */
export function TransferSheet({ transfer, licence, qr }: Props) {
  const text = useStrings(strings);
  const rows: readonly Definition[] = [
    ...transfer,
    { label: text.payer, value: `${licence.companyName}, NIP\u00a0${formatNip(licence.nip)}` },
    { label: text.product, value: licence.product?.productName ?? '–' },
  ];

  return createPortal(
    <section className={styles.sheet}>
      <p className={styles.portal}>{useProvider().portalName}</p>
      <h1>{text.sheetTitle}</h1>
      <div className={styles.columns}>
        <dl>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {qr && (
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
