import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import cardStyles from './price-card.module.css';
import styles from './price-list.module.css';
import skeletonStyles from './price-skeleton.module.css';

const cards = [1, 2, 3, 4, 5, 6];
const lines = ['program', 'website', 'exam', 'sms'];

/** Cards and a row, as the price list will be. */
export function PriceSkeleton() {
  return (
    <>
      <div className={styles.cards}>
        {cards.map((card) => (
          <div key={card} className={cardStyles.card}>
            <div className={skeletonStyles.name}>
              <SkeletonLine width="medium" />
            </div>
            <SkeletonBlock className={skeletonStyles.price} />
            <div className={skeletonStyles.contents}>
              {lines.map((line) => (
                <SkeletonLine key={line} width="medium" />
              ))}
            </div>
            <SkeletonBlock />
          </div>
        ))}
      </div>
      <div className={styles.trials}>
        <SkeletonBlock className={skeletonStyles.row} />
      </div>
    </>
  );
}
