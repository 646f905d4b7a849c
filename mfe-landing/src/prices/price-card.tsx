import type { Product } from '@osk/shared/contract/product';
import { formatCount, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { DialogButton } from '../dialog-button.tsx';
import { ContentsList } from './contents-list.tsx';
import styles from './price-card.module.css';
import { priceStrings } from './strings.ts';

type PriceCardProps = { product: Product; best: boolean; onChoose: () => Promise<void> };

/** A paid offer; the recommended one is raised. */
export function PriceCard({ product, best, onChoose }: PriceCardProps) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const nameId = `product-${product.id}`;
  return (
    <li className={best ? `${styles.card} ${styles.best}` : styles.card}>
      <div className={styles.head}>
        <h3 id={nameId} className={styles.name}>
          {product.productName}
        </h3>
        {best && <p className={styles.badge}>{strings.recommended}</p>}
      </div>
      <p className={styles.cost}>
        <span className={styles.price}>{formatPrice(product.totalPrice)}</span>{' '}
        {product.howManyMonths !== null && (
          <span className={styles.term}>/ {formatCount(product.howManyMonths, language, strings.months)}</span>
        )}
      </p>
      <ContentsList contents={product} />
      <DialogButton kind={best ? 'primary' : 'secondary'} aria-describedby={nameId} onOpen={onChoose}>
        {strings.order}
      </DialogButton>
    </li>
  );
}
