import { formatAccount } from '@osk/shared/contract/bank-account';
import { type Licence, transferTitle } from '@osk/shared/contract/licence';
import { formatPrice } from '@osk/shared/formats';
import { useHost, useLanguage, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { useId } from 'react';
import { detailsStrings } from './licence-details-strings.ts';
import styles from './payment-instruction.module.css';

/** Where to send the money, how much, and under which title; each can be copied. */
export function PaymentInstruction({ licence }: { licence: Licence }) {
  const text = useStrings(detailsStrings);
  const { provider } = useHost();
  const { language } = useLanguage();
  const heading = useId();
  const title = transferTitle(licence.paymentMark, language);

  return (
    <Card className={styles.payment} role="group" aria-labelledby={heading}>
      <h3 id={heading}>{text.payment}</h3>
      <p className={styles.instruction}>{text.instruction}</p>
      <DefinitionList
        items={[
          { label: text.orderNumber, value: licence.paymentMark },
          { label: text.company, value: licence.companyName },
          { label: text.amountDue, value: formatPrice(licence.totalPrice), copy: licence.totalPrice.toFixed(2).replace('.', ',') },
          { label: text.account, value: formatAccount(provider.bankAccount), copy: provider.bankAccount },
          { label: text.payee, value: provider.companyName, copy: provider.companyName },
          { label: text.address, value: `${provider.street}, ${provider.postCode} ${provider.city}` },
          { label: text.transferTitle, value: title, copy: title },
        ]}
      />
    </Card>
  );
}
