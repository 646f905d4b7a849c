import { Card } from '@osk/shared/ui/card';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import styles from './configuration-form.module.css';
import shapes from './configuration-skeleton.module.css';

/** The form's cards and the preview beside them, before the profile is there. */
export function ConfigurationSkeleton() {
  return (
    <div className={styles.form}>
      <Card className={`${styles.section} ${shapes.domain}`}>
        <SkeletonLine width="short" />
        <SkeletonBlock />
      </Card>
      <Card className={`${styles.section} ${shapes.message}`}>
        <SkeletonLine width="short" />
        <SkeletonBlock className={shapes.text} />
      </Card>
      <div className={styles.preview}>
        <SkeletonBlock className={shapes.preview} />
      </div>
      <Card className={`${styles.section} ${shapes.timing}`}>
        <SkeletonLine width="short" />
        <SkeletonBlock />
        <SkeletonBlock className={shapes.hours} />
        <SkeletonBlock className={shapes.sendings} />
      </Card>
    </div>
  );
}
