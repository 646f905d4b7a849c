import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import styles from './configuration-form.module.css';
import shapes from './configuration-skeleton.module.css';

/** The form's cards and the preview beside them, before the profile is there. */
export function ConfigurationSkeleton() {
  return (
    <div className={styles.form}>
      <SkeletonBlock className={shapes.domain} />
      <SkeletonBlock className={shapes.message} />
      <div className={styles.preview}>
        <SkeletonBlock className={shapes.preview} />
      </div>
      <SkeletonBlock className={shapes.timing} />
    </div>
  );
}
