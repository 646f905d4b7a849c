import { type Contents, contains, type Product } from '@osk/shared/contract/product';
import { formatCount, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon, minusIcon } from '@osk/shared/ui/icons';
import styles from './price-card.module.css';
import { priceStrings } from './strings.ts';
import { monthlyPrice, type PaidProduct } from './terms.ts';

type OnChoose = { onChoose: () => Promise<void> };

type PriceCardProps = OnChoose & { product: PaidProduct; saving: number; isRecommended: boolean };

/** A paid product; the recommended one is raised, and first where the cards are below each other. */
export function PriceCard({ product, saving, isRecommended, onChoose }: PriceCardProps) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const nameId = `product-${product.id}`;
  return (
    <li className={isRecommended ? `${styles.card} ${styles.recommended}` : styles.card}>
      <div className={styles.head}>
        <h3 id={nameId} translate="no">
          {product.productName}
        </h3>
        {isRecommended && <p className={styles.badge}>{strings.recommended}</p>}
      </div>
      <div className={styles.cost}>
        <p>
          <span className={styles.price} translate="no">
            {formatPrice(product.totalPrice)}
          </span>{' '}
          <span className={styles.term}>{`/ ${formatCount(product.howManyMonths, language, strings.months)}`}</span>{' '}
          {saving > 0 && <span className={styles.saving}>{strings.saving(shortPrice(saving))}</span>}
        </p>
        {product.howManyMonths > 1 && <p className={styles.monthly}>{strings.monthly(formatPrice(monthlyPrice(product)))}</p>}
      </div>
      <ContentsList contents={product} />
      <Button kind={isRecommended ? 'primary' : 'secondary'} aria-haspopup="dialog" aria-describedby={nameId} onClick={onChoose}>
        {strings.order}
      </Button>
    </li>
  );
}

/** A price without `,00`: it is part of a sentence. */
const shortPrice = (price: number) => formatPrice(price).replace(/,00(?=\s)/, '');

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
            <span className="visually-hidden">{`${isIncluded ? strings.includes : strings.lacks}: `}</span>
            <span>{name}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The duration of a trial licence (specification, section 9). */
const trialDays = 7;

export function TrialRow({ product, onChoose }: OnChoose & { product: Product }) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const days = formatCount(trialDays, language, strings.days);
  const nameId = `product-${product.id}`;
  return (
    <div className={styles.trial}>
      <div>
        <h3 id={nameId} translate="no">
          {product.productName}
        </h3>
        <p className={styles.trialContents}>
          {`${strings.trial(days)}: ${contains(product, language).join(', ')}. ${strings.trialDifference}`}
        </p>
      </div>
      <p className={styles.trialPrice}>{strings.trialPrice(shortPrice(product.totalPrice), days)}</p>
      <Button kind="secondary" aria-haspopup="dialog" aria-describedby={nameId} onClick={onChoose}>
        {strings.check}
      </Button>
    </div>
  );
}
