import { type Profile, readProfile } from '@osk/shared/contract/company';
import { formatNip } from '@osk/shared/contract/numbers';
import { useCached, useProvider, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { PasswordChangeForm } from './password-change-form.tsx';
import styles from './profile-page.module.css';
import { strings } from './strings.ts';

/** The company's account and the change of its password. */
export default function ProfilePage() {
  const text = useStrings(strings);
  const profile = useCached(readProfile, {}, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className={styles.page}>
        <div>
          <Loaded entry={profile} loading={text.loading} failed={text.failed} skeleton={<SkeletonBlock className={styles.loading} />}>
            {(loaded) => <Account {...loaded} />}
          </Loaded>
        </div>
        <Card>
          <PasswordChangeForm email={profile.data?.email} />
        </Card>
      </div>
    </>
  );
}

function Account({ name, nip, email }: Profile) {
  const text = useStrings(strings);
  const [contact] = useProvider().emails;
  return (
    <Card className={styles.account}>
      <h2>{text.account}</h2>
      <DefinitionList
        items={[
          { label: text.name, value: name },
          { label: text.nip, value: formatNip(nip) },
          { label: text.email, value: email },
        ]}
      />
      <p className={styles.changes}>
        {text.changedBy} <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </Card>
  );
}
