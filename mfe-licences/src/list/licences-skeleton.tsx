import { Card } from '@osk/shared/ui/card';
import { SkeletonBlock, SkeletonLine, SkeletonTable } from '@osk/shared/ui/skeleton';
import { narrowScreen, useMedia } from '@osk/shared/ui/use-media';
import cardStyles from './licence-cards.module.css';
import listStyles from './licence-list.module.css';
import summaryStyles from './licence-summary.module.css';
import styles from './licences-skeleton.module.css';

/** The shape of the list: summary, filters and table. */
export function LicencesSkeleton() {
  return (
    <>
      <dl className={summaryStyles.summary}>
        <Figure />
        <Figure />
      </dl>
      <div className={listStyles.tools}>
        <SkeletonBlock className={styles.filter} />
      </div>
      {useMedia(narrowScreen) ? <Cards /> : <SkeletonTable rows={3} columns={12} />}
    </>
  );
}

function Cards() {
  return (
    <div className={cardStyles.cards}>
      {['first', 'second', 'third'].map((card) => (
        <SkeletonBlock key={card} className={styles.card} />
      ))}
    </div>
  );
}

function Figure() {
  return (
    <Card className={summaryStyles.figure}>
      <dt className={styles.line}>
        <SkeletonLine width="medium" />
      </dt>
      <dd>
        <strong className={styles.line}>
          <SkeletonLine width="medium" />
        </strong>
        <span className={styles.line}>
          <SkeletonLine />
        </span>
      </dd>
    </Card>
  );
}
