import { NewPasswordForm as Shape, setForgottenPassword } from '@osk/shared/contract/company';
import { fieldMessage } from '@osk/shared/contract/field-messages';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useLanguage, useNavigate, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PasswordField } from '@osk/shared/ui/field';
import styles from './new-password-page.module.css';
import { passwordRestoreStrings } from './strings.ts';

/** The new password, twice; `id` is the secret of the link. */
export function NewPasswordForm({ id }: { id: string }) {
  const { http, session, toasts } = useHost();
  const { language } = useLanguage();
  const strings = useStrings(passwordRestoreStrings);
  const navigate = useNavigate();
  const form = useContractForm(Shape, { defaultValues: { password: '', repeatPassword: '' } });
  const [password, repeatPassword] = form.watch(['password', 'repeatPassword']);
  const differ = password !== repeatPassword;
  const { isTouched: repeated } = form.getFieldState('repeatPassword', form.formState);

  const save = form.submit(async (passwords) => {
    const { successMessage } = await http.send(setForgottenPassword, { body: { id, ...passwords } });
    toasts.publish({ kind: 'success', text: successMessage ?? strings.saved });
    // The server has ended every session of the company: whoever goes on with this one is told that it expired.
    session.end('logged-out');
    await navigate('/home');
  });

  return (
    <form className={styles.form} method="post" onSubmit={save} noValidate>
      <PasswordField
        label={strings.newPassword}
        hint={strings.passwordHint}
        autoComplete="new-password"
        requiredMark
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <PasswordField
        label={strings.repeatPassword}
        autoComplete="new-password"
        requiredMark
        error={form.errorOf('repeatPassword') ?? (repeated && differ ? fieldMessage(language, 'password.mismatch') : undefined)}
        {...form.register('repeatPassword')}
      />
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      <Button type="submit" className={styles.save} disabled={!form.valid || differ} working={form.sending}>
        {strings.save}
      </Button>
    </form>
  );
}
