import { type Licence, transferTitle } from '@osk/shared/contract/licence';
import { formatAccount } from '@osk/shared/contract/numbers';
import { formatPrice } from '@osk/shared/formats';
import { useLanguage, useProvider, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { useMedia } from '@osk/shared/ui/use-media';
import { useId } from 'react';
import styles from './payment.module.css';
import { PaymentActions } from './payment-actions.tsx';
import { paymentCode } from './payment-code.ts';
import { PaymentQr, useQr } from './payment-qr.tsx';
import { strings } from './strings.ts';
import { TransferSheet } from './transfer-sheet.tsx';

/** The bank transfer of an order: to copy, to scan or to print. */
export function PaymentInstruction({ licence }: { licence: Licence }) {
  const text = useStrings(strings);
  const provider = useProvider();
  const { language } = useLanguage();
  const heading = useId();
  // Folded on phones: nobody scans the screen that shows the code.
  const isNarrow = useMedia('(width < 48rem)');
  const title = transferTitle(licence.paymentMark, language);
  const code = paymentCode({ payee: provider, amount: licence.totalPrice, title });
  const qr = useQr(code);
  const noQr = code === undefined ? text.tooMuch : qr === 'failed' ? text.codeFailed : undefined;
  const transfer = [
    { label: text.amountDue, value: formatPrice(licence.totalPrice), copy: licence.totalPrice.toFixed(2).replace('.', ',') },
    { label: text.account, value: formatAccount(provider.bankAccount), copy: provider.bankAccount },
    { label: text.transferTitle, value: title, copy: title },
    { label: text.payee, value: provider.companyName, copy: provider.companyName },
    { label: text.address, value: `${provider.street}, ${provider.postCode} ${provider.city}` },
    { label: text.orderNumber, value: licence.paymentMark },
  ];

  return (
    <Card className={styles.payment} role="group" aria-labelledby={heading}>
      <h3 id={heading}>{text.payment}</h3>
      <p className={styles.instruction}>{text.instruction}</p>
      <PaymentActions licence={licence} transfer={transfer} />
      <div className={styles.ways}>
        <DefinitionList items={[...transfer, { label: text.company, value: licence.companyName }]} />
        <details open={!isNarrow}>
          <summary className={styles.fold}>{text.fold}</summary>
          <div className={styles.scan}>
            {!noQr && (typeof qr === 'object' ? <PaymentQr qr={qr} label={text.code} /> : <SkeletonBlock className={styles.loading} />)}
            <p className={styles.note}>{noQr ?? text.scan}</p>
          </div>
        </details>
      </div>
      <TransferSheet transfer={transfer} licence={licence} qr={typeof qr === 'object' ? qr : undefined} />
    </Card>
  );
}
