import { contains, type Product } from '@osk/shared/contract/product';
import { formatCount, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { DialogButton } from '../dialog-button.tsx';
import { priceStrings } from './strings.ts';
import styles from './trial-row.module.css';

/** A trial licence runs this long (specification, section 9). */
const trialDays = 7;

export function TrialRow({ product, onChoose }: { product: Product; onChoose: () => Promise<void> }) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const nameId = `product-${product.id}`;
  return (
    <div className={styles.row}>
      <div>
        <h3 id={nameId} className={styles.name}>
          {product.productName}
        </h3>
        <p className={styles.words}>
          {strings.trial(formatCount(trialDays, language, strings.days))}: {contains(product, language).join(', ')}
        </p>
      </div>
      <p className={styles.price}>{formatPrice(product.totalPrice)}</p>
      <DialogButton kind="secondary" aria-describedby={nameId} onOpen={onChoose}>
        {strings.check}
      </DialogButton>
    </div>
  );
}
