import type { Product } from '@osk/shared/contract/product';
import { formatCount, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { ContentsChips } from '../licence/contents-chips.tsx';
import styles from './product-rows.module.css';
import { strings } from './strings.ts';
import type { Order } from './use-order.ts';

type Props = { order: Order; products: readonly Product[] };

/** The products to choose from, one a row, so that term, contents and price can be compared. */
export function ProductRows({ order: { form, chosen }, products }: Props) {
  const text = useStrings(strings);
  const error = form.errorOf('productId');
  const rows = useRef<HTMLDivElement>(null);
  // The preselected row may be below the fold of a phone.
  useEffect(() => {
    // After the dialog has focused its first field.
    const frame = requestAnimationFrame(() =>
      rows.current?.querySelector(':checked')?.closest('label')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <fieldset>
      <legend className={styles.legend}>{text.product}</legend>
      <div ref={rows} className={styles.rows}>
        {products.map((product) => (
          <label key={product.id} className={styles.row}>
            <input
              type="radio"
              name="productId"
              value={product.id}
              checked={product.id === chosen?.id}
              onChange={() => form.setValue('productId', product.id, { shouldDirty: true, shouldValidate: true })}
            />
            <ProductName product={product} />
            <ProductPrice product={product} />
            <ContentsChips contents={product} />
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

function ProductName({ product: { productName, howManyMonths } }: { product: Product }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  return (
    <span className={styles.name}>
      <strong>{productName}</strong>{' '}
      <small>{howManyMonths === null ? text.trialTerm : formatCount(howManyMonths, language, text.months)}</small>
    </span>
  );
}

function ProductPrice({ product: { totalPrice, howManyMonths } }: { product: Product }) {
  const text = useStrings(strings);
  return (
    <span className={styles.price}>
      <strong>{formatPrice(totalPrice)}</strong>{' '}
      {howManyMonths !== null && howManyMonths > 1 && <small>{text.monthly(formatPrice(totalPrice / howManyMonths))}</small>}
    </span>
  );
}
