import { readProfile } from '@osk/shared/contract/company';
import { useCached, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import styles from './configuration-form.module.css';
import { ConfigurationForm } from './configuration-form.tsx';
import { strings } from './strings.ts';

/** The company's domain and SMS notifications (specification, section 2), prefilled from its profile. */
export default function SmsConfigurationPage() {
  const text = useStrings(strings);
  const profile = useCached(readProfile, {}, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <Loaded entry={profile} loading={text.loading} failed={text.failed} skeleton={<Skeleton />}>
        {(loaded) => <ConfigurationForm profile={loaded} refresh={profile.refresh} />}
      </Loaded>
    </>
  );
}

function Skeleton() {
  return (
    <div className={`${styles.form} ${styles.skeleton}`}>
      <CardSkeleton blocks={[1]} />
      <CardSkeleton blocks={[1]} />
      <SkeletonBlock className={styles.preview} />
      <CardSkeleton blocks={[1, 2, 3]} />
    </div>
  );
}

function CardSkeleton({ blocks }: { blocks: readonly number[] }) {
  return (
    <Card className={styles.section}>
      <SkeletonLine width="short" />
      {blocks.map((block) => (
        <SkeletonBlock key={block} />
      ))}
    </Card>
  );
}
