import { formatAccount } from '@osk/shared/contract/bank-account';
import { type Licence, transferTitle } from '@osk/shared/contract/licence';
import { formatPrice } from '@osk/shared/formats';
import { useLanguage, useProvider, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Icon } from '@osk/shared/ui/icon';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { useId } from 'react';
import { paymentCode } from './payment-code.ts';
import styles from './payment-instruction.module.css';
import { PaymentQr } from './payment-qr.tsx';
import { paymentStrings } from './payment-strings.ts';
import { TransferSheet } from './transfer-sheet.tsx';
import { usePrinted } from './use-printed.ts';
import { type Qr, useQr } from './use-qr.ts';

/** Where to send the money, how much, and under which title: to be copied, scanned or printed. */
export function PaymentInstruction({ licence }: { licence: Licence }) {
  const text = useStrings(paymentStrings);
  const provider = useProvider();
  const { language } = useLanguage();
  const heading = useId();
  const title = transferTitle(licence.paymentMark, language);
  const code = paymentCode({ payee: provider, amount: licence.totalPrice, title });
  const qr = useQr(code);
  const { sheet, print } = usePrinted();

  return (
    <Card className={styles.payment} role="group" aria-labelledby={heading}>
      <h3 id={heading}>{text.payment}</h3>
      <p className={styles.instruction}>{text.instruction}</p>
      <div className={styles.ways}>
        <DefinitionList
          stacked
          items={[
            { label: text.amountDue, value: formatPrice(licence.totalPrice), copy: licence.totalPrice.toFixed(2).replace('.', ',') },
            { label: text.account, value: formatAccount(provider.bankAccount), copy: provider.bankAccount },
            { label: text.transferTitle, value: title, copy: title },
            { label: text.payee, value: provider.companyName, copy: provider.companyName },
            { label: text.address, value: `${provider.street}, ${provider.postCode} ${provider.city}` },
            { label: text.orderNumber, value: licence.paymentMark },
            { label: text.company, value: licence.companyName },
          ]}
        />
        <div className={styles.scan}>
          <Code qr={qr} />
        </div>
      </div>
      <Button className={styles.print} kind="secondary" size="small" onClick={print}>
        <Icon name="printer" />
        {text.print}
      </Button>
      {sheet && <TransferSheet licence={licence} title={title} qr={qr} />}
    </Card>
  );
}

/** The code to be scanned; where there is none, why. */
function Code({ qr }: { qr: Qr }) {
  const text = useStrings(paymentStrings);
  if (qr.kind === 'none') return <p className={styles.note}>{text.tooMuch}</p>;
  if (qr.kind === 'failed') return <p className={styles.note}>{text.codeFailed}</p>;
  return (
    <>
      {qr.kind === 'drawn' ? <PaymentQr qr={qr} label={text.code} /> : <SkeletonBlock className={styles.coming} />}
      <p className={styles.note}>{text.scan}</p>
    </>
  );
}
