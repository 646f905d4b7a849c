import { Card } from '@osk/shared/ui/card';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import summary from './licence-summary.module.css';
import styles from './licences-skeleton.module.css';
import tools from './list-tools.module.css';

const rows = ['head', 'first', 'second', 'third'];
const cells = Array.from({ length: 12 }, (_, cell) => cell);

/** The page to come: summary, tools and table where they will stand, cards on a phone. */
export function LicencesSkeleton() {
  return (
    <>
      <div className={summary.summary}>
        <Figure />
        <Figure />
      </div>
      <div className={tools.tools}>
        <SkeletonBlock className={styles.tool} />
      </div>
      <div className={styles.table}>
        {rows.map((row) => (
          <div key={row} className={row === 'head' ? styles.head : styles.row}>
            {cells.map((cell) => (
              <SkeletonLine key={cell} width={cell % 3 === 0 ? 'medium' : 'full'} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function Figure() {
  return (
    <Card className={summary.figure}>
      <div className={styles.label}>
        <SkeletonLine width="medium" />
      </div>
      <div className={styles.value}>
        <SkeletonLine width="medium" />
      </div>
      <div className={styles.line}>
        <SkeletonLine width="full" />
      </div>
    </Card>
  );
}
