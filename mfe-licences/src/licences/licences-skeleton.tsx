import { Card } from '@osk/shared/ui/card';
import { SkeletonBlock, SkeletonLine, SkeletonTable } from '@osk/shared/ui/skeleton';
import summary from './licence-summary.module.css';
import styles from './licences-skeleton.module.css';
import tools from './list-tools.module.css';

/** The page to come: summary, tools and table where they will stand. */
export function LicencesSkeleton() {
  return (
    <>
      <div className={summary.summary}>
        {['runs', 'due'].map((figure) => (
          <Card key={figure} className={summary.figure}>
            <div className={styles.label}>
              <SkeletonLine width="short" />
            </div>
            <div className={styles.value}>
              <SkeletonLine width="medium" />
            </div>
          </Card>
        ))}
      </div>
      <div className={tools.tools}>
        <SkeletonBlock className={styles.tool} />
      </div>
      <div className={styles.table}>
        <SkeletonTable rows={4} columns={9} />
      </div>
    </>
  );
}
