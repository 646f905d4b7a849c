import { changePassword, type Profile, readProfile } from '@osk/shared/contract/company';
import { formatNip } from '@osk/shared/contract/numbers';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import { formatDay } from '@osk/shared/formats';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useCached, useHost, useProvider, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { PasswordField } from '@osk/shared/ui/field';
import { LegalLinks } from '@osk/shared/ui/legal-links';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { PasswordRules } from '@osk/shared/ui/password-rules';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { useDialogs, useDraftReturn } from '@osk/shared/ui/use-dialogs';
import { useId, useRef } from 'react';
import type { OpenDialog, ProfileDialogs } from './profile-dialogs.tsx';
import styles from './profile-page.module.css';
import { strings } from './strings.ts';

const loadDialogs = async () => (await import('./profile-dialogs.tsx')).ProfileDialogs;

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
          { label: text.name, value: name, verbatim: true },
          { label: text.nip, value: formatNip(nip), verbatim: true },
          { label: text.email, value: email, verbatim: true },
          ...(account
            ? [
                { label: text.phoneNumber, value: account.phoneNumber, verbatim: true },
                { label: text.address, value: `${account.address}, ${account.postCode} ${account.city}`, verbatim: true },
                { label: text.invoiceEmail, value: account.invoiceEmail || text.sameEmail, verbatim: account.invoiceEmail !== '' },
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
        <span>{text.changedBy}</span>{' '}
        <a href={`mailto:${contact}`} translate="no">
          {contact}
        </a>
        <span>.</span>
      </p>
      <ul className={styles.legal}>
        <LegalLinks />
      </ul>
    </Card>
  );
}

const loadPasswordChange = async () => (await import('@osk/shared/contract/shapes/company')).PasswordChange;

/** The server compares the repeated password. `email` is undefined until the profile has loaded. */
export function PasswordChangeForm({ email }: { email: string | undefined }) {
  const { http } = useHost();
  const text = useStrings(strings);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useContractForm(loadPasswordChange, {
    defaultValues: { oldPassword: '', newPassword: '', newPasswordRepeat: '' },
  });
  const change = form.submit((body) => http.send(changePassword, { body }), {
    successMessage: (language) => strings[language].passwordChanged,
    toastFailure: true,
    onSuccess: () => {
      form.reset();
      // The reset disables the button, which loses the focus.
      heading.current?.focus({ preventScroll: true });
    },
  });

  return (
    <form className={styles.form} method="post" onSubmit={change} noValidate aria-labelledby={title}>
      <div className={styles.intro}>
        <h2 ref={heading} id={title} tabIndex={-1}>
          {text.passwordChange}
        </h2>
        <p className={styles.consequence}>{text.otherDevices}</p>
      </div>
      {/* Password managers read the account from it. */}
      {email !== undefined && (
        <input className="visually-hidden" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
      )}
      {(['oldPassword', 'newPassword', 'newPasswordRepeat'] as const).map((name) => (
        <PasswordField
          key={name}
          label={text[name]}
          hint={name === 'newPassword' ? <PasswordRules rules="profile" typed={form.watch(name)} /> : undefined}
          {...(name === 'oldPassword' ? { autoComplete: 'current-password' } : newPasswordAttributes('profile'))}
          requiredMark
          {...form.fieldProps(name)}
        />
      ))}
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      <Button type="submit" className={styles.change} disabled={!form.valid} working={form.sending}>
        {text.changePassword}
      </Button>
    </form>
  );
}
