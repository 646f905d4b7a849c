import { formatPrice } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { orderStrings } from './order-strings.ts';
import styles from './price-line.module.css';
import type { Price } from './use-price.ts';

/** What there is to pay, and with a promo code instead of what; told again whenever it changes. */
export function PriceLine({ price, counting }: { price: Price | undefined; counting: boolean }) {
  const text = useStrings(orderStrings);
  return (
    <div className={styles.line} aria-live="polite">
      {price && (
        <p className={styles.price} aria-busy={counting}>
          <span className={styles.label}>{text.toPay}</span> <strong>{formatPrice(price.totalPrice)}</strong>
          {price.discount > 0 && (
            <>
              {' '}
              <span className="visually-hidden">{text.insteadOf}</span> <s>{formatPrice(price.totalPrice + price.discount)}</s>{' '}
              <span className={styles.label}>
                {text.discount} <span>{formatPrice(price.discount)}</span>
              </span>
            </>
          )}
        </p>
      )}
      {counting && <p className={styles.label}>{text.counting}</p>}
    </div>
  );
}
