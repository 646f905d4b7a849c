import { type Contents, contains, type Product } from '@osk/shared/contract/product';
import { formatCount, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon, minusIcon } from '@osk/shared/ui/icons';
import styles from './price-card.module.css';
import { priceStrings } from './strings.ts';

type ProductProps = { product: Product; onChoose: () => Promise<void> };

/** A paid product; the recommended one is raised. */
export function PriceCard({ product, isRecommended, onChoose }: ProductProps & { isRecommended: boolean }) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const nameId = `product-${product.id}`;
  return (
    <li className={isRecommended ? `${styles.card} ${styles.recommended}` : styles.card}>
      <div className={styles.head}>
        <h3 id={nameId} className={styles.name}>
          {product.productName}
        </h3>
        {isRecommended && <p className={styles.badge}>{strings.recommended}</p>}
      </div>
      <p className={styles.cost}>
        <span className={styles.price}>{formatPrice(product.totalPrice)}</span>{' '}
        {product.howManyMonths !== null && (
          <span className={styles.term}>/ {formatCount(product.howManyMonths, language, strings.months)}</span>
        )}
      </p>
      <ContentsList contents={product} />
      <Button kind={isRecommended ? 'primary' : 'secondary'} aria-haspopup="dialog" aria-describedby={nameId} onClick={onChoose}>
        {strings.order}
      </Button>
    </li>
  );
}

const allContents: Contents = { program: true, website: true, internalExam: true, smsNotifications: true };

/** Lists missing contents too, so that the cards can be compared line by line. */
function ContentsList({ contents }: { contents: Contents }) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const included = contains(contents, language);
  return (
    <ul className={styles.contents}>
      {contains(allContents, language).map((name) => {
        const isIncluded = included.includes(name);
        return (
          <li key={name} className={isIncluded ? styles.included : styles.missing}>
            <Icon strokes={isIncluded ? checkIcon : minusIcon} />
            <span className="visually-hidden">{isIncluded ? strings.includes : strings.lacks}: </span>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

/** The duration of a trial licence (specification, section 9). */
const trialDays = 7;

export function TrialRow({ product, onChoose }: ProductProps) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const nameId = `product-${product.id}`;
  return (
    <div className={styles.trial}>
      <div>
        <h3 id={nameId} className={styles.name}>
          {product.productName}
        </h3>
        <p className={styles.trialContents}>
          {strings.trial(formatCount(trialDays, language, strings.days))}: {contains(product, language).join(', ')}
        </p>
      </div>
      <p className={styles.trialPrice}>{formatPrice(product.totalPrice)}</p>
      <Button kind="secondary" aria-haspopup="dialog" aria-describedby={nameId} onClick={onChoose}>
        {strings.check}
      </Button>
    </div>
  );
}
