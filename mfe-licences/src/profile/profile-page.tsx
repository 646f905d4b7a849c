import { readProfile } from '@osk/shared/contract/company';
import { formatNip } from '@osk/shared/contract/nip';
import { useCached, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import styles from './profile-page.module.css';
import { strings } from './strings.ts';

/** The company's account as the provider knows it. */
export default function ProfilePage() {
  const text = useStrings(strings);
  const profile = useCached(readProfile, {}, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <Loaded entry={profile} loading={text.loading} failed={text.failed} skeleton={<SkeletonBlock className={styles.coming} />}>
        {({ name, nip, email }) => (
          <Card className={styles.account}>
            <DefinitionList
              items={[
                { label: text.name, value: name },
                { label: text.nip, value: formatNip(nip) },
                { label: text.email, value: email },
              ]}
            />
          </Card>
        )}
      </Loaded>
    </>
  );
}
