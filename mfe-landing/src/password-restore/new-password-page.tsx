import { setForgottenPassword } from '@osk/shared/contract/company';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { Link, useHost, useNavigate, useParams, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PasswordField } from '@osk/shared/ui/field';
import { PageFrame } from '@osk/shared/ui/page-frame';
import { PasswordRules } from '@osk/shared/ui/password-rules';
import { useDialogs } from '@osk/shared/ui/use-dialogs';
import { useState } from 'react';
import { forgetLink } from '../forget-link.ts';
import forms from '../forms.module.css';
import styles from './new-password-page.module.css';
import type { PasswordRestoreDialog } from './password-restore-dialog.tsx';
import { newPasswordStrings } from './strings.ts';

const loadNewPasswordForm = async () => (await import('@osk/shared/contract/shapes/company')).NewPasswordForm;

const loadDialog = async () => (await import('./password-restore-dialog.tsx')).PasswordRestoreDialog;

/** Sets a new password by the link of the reset e-mail. The server rejects an invalid link on saving. */
export default function NewPasswordPage() {
  const { id = '' } = useParams();
  const strings = useStrings(newPasswordStrings);
  const { open, render } = useDialogs<'password-restore', typeof PasswordRestoreDialog>(loadDialog);
  const [requested, setRequested] = useState<string>();
  return (
    <PageFrame title={strings.title} drawn={false}>
      <NewPasswordForm key={id} id={id} />
      <div className={styles.otherwise}>
        {requested && <Alert tone="positive">{strings.requested(requested)}</Alert>}
        <p>{strings.stale}</p>
        <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => open('password-restore')}>
          {strings.another}
        </Button>
      </div>
      <Link to="/home">{strings.home}</Link>
      {render((Dialog, { onClose }) => (
        <Dialog email="" onRequested={setRequested} onClose={onClose} />
      ))}
    </PageFrame>
  );
}

/** `id` is the secret of the link. */
function NewPasswordForm({ id }: { id: string }) {
  const host = useHost();
  const { http, session } = host;
  const strings = useStrings(newPasswordStrings);
  const navigate = useNavigate();
  const form = useContractForm(loadNewPasswordForm, { defaultValues: { password: '', repeatPassword: '' } });
  const [password, repeatPassword] = [form.watch('password'), form.watch('repeatPassword')];
  const differ = password.normalize() !== repeatPassword.normalize();
  const mismatch = form.isTouched('repeatPassword') && differ ? form.messageOf('password.mismatch') : undefined;

  const save = form.submit(
    async (passwords) => {
      const answer = await http.send(setForgottenPassword, { body: { id, ...passwords } });
      // The server has ended all sessions of the company, so this one would soon be reported as expired.
      session.end('logged-out');
      forgetLink(host);
      return answer;
    },
    { successMessage: (language) => newPasswordStrings[language].saved, toastFailure: true, onSuccess: () => navigate('/home') },
  );

  return (
    <form className={forms.fields} method="post" onSubmit={save} noValidate>
      <PasswordField
        label={strings.newPassword}
        hint={<PasswordRules rules="account" typed={password} />}
        {...newPasswordAttributes('account')}
        requiredMark
        {...form.fieldProps('password')}
      />
      <PasswordField
        label={strings.repeatPassword}
        {...newPasswordAttributes('account')}
        requiredMark
        {...form.register('repeatPassword')}
        error={form.errorOf('repeatPassword') ?? mismatch}
      />
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      <Button type="submit" className={forms.submit} disabled={!form.valid || differ} working={form.sending}>
        {strings.save}
      </Button>
    </form>
  );
}
