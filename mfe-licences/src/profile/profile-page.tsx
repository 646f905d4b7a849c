import { type Profile, readProfile } from '@osk/shared/contract/company';
import { formatNip } from '@osk/shared/contract/numbers';
import { formatDay } from '@osk/shared/formats';
import { useDraftReturn } from '@osk/shared/forms/use-draft-return';
import { useCached, useProvider, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { LegalLinks } from '@osk/shared/ui/legal-links';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { useDialogs } from '@osk/shared/ui/use-dialogs';
import { PasswordChangeForm } from './password-change-form.tsx';
import type { OpenDialog, ProfileDialogs } from './profile-dialogs.tsx';
import styles from './profile-page.module.css';
import { strings } from './strings.ts';

const loadDialogs = async () => (await import('./profile-dialogs.tsx')).ProfileDialogs;

/** The company's account and the change of its password. */
export default function ProfilePage() {
  const text = useStrings(strings);
  const profile = useCached(readProfile, {}, 'force-refresh');
  const { open, render } = useDialogs<OpenDialog, typeof ProfileDialogs>(loadDialogs);

  const { data: loaded } = profile;
  useDraftReturn(
    loaded?.account &&
      ((key) => {
        if (key !== 'account' || !loaded.account) return false;
        void open({ kind: 'account', account: loaded.account, email: loaded.email });
        return true;
      }),
  );

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className={styles.page}>
        <div>
          <Loaded entry={profile} loading={text.loading} failed={text.failed} skeleton={<SkeletonBlock className={styles.loading} />}>
            {(loaded) => <Account profile={loaded} onEdit={open} />}
          </Loaded>
        </div>
        <div className={styles.security}>
          <Card>
            <PasswordChangeForm email={profile.data?.email} />
          </Card>
          <Card className={styles.account}>
            <h2>{text.sessions}</h2>
            <p className={styles.changes}>{text.sessionsHint}</p>
            <Button kind="secondary" className={styles.action} onClick={() => open({ kind: 'sessions' })}>
              {text.showSessions}
            </Button>
          </Card>
        </div>
      </div>
      {render((Dialogs, props) => (
        <Dialogs onOutdated={() => void profile.refresh()} {...props} />
      ))}
    </>
  );
}

type AccountProps = {
  profile: Profile;
  /** Opens a dialog. The promise settles once it is open or has failed. */
  onEdit: (dialog: OpenDialog) => Promise<void>;
};

function Account({ profile: { name, nip, email, account }, onEdit }: AccountProps) {
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
          ...(account
            ? [
                { label: text.phoneNumber, value: account.phoneNumber },
                { label: text.address, value: `${account.address}, ${account.postCode} ${account.city}` },
                { label: text.invoiceEmail, value: account.invoiceEmail || text.sameEmail },
                { label: text.einvoice, value: text.given(account.einvoice) },
                { label: text.marketOffers, value: text.given(account.marketOffers) },
                { label: text.clause, value: account.clauseReadAt ? text.readOn(formatDay(account.clauseReadAt)) : '–' },
              ]
            : []),
        ]}
      />
      <div className={styles.actions}>
        {account && (
          <Button kind="secondary" onClick={() => onEdit({ kind: 'account', account, email })}>
            {text.change}
          </Button>
        )}
        <Button kind="secondary" onClick={() => onEdit({ kind: 'email', email })}>
          {text.changeEmail}
        </Button>
      </div>
      <p className={styles.changes}>
        {text.changedBy} <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
      <ul className={styles.legal}>
        <LegalLinks />
      </ul>
    </Card>
  );
}
