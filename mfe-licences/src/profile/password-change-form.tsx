import { changePassword } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PasswordField } from '@osk/shared/ui/field';
import { PasswordRules } from '@osk/shared/ui/password-rules';
import { useId, useRef } from 'react';
import styles from './password-change-form.module.css';
import { strings } from './strings.ts';

const loadPasswordChange = async () => (await import('@osk/shared/contract/shapes/company')).PasswordChange;

/** The password change. The server compares the repeated password. `email` is undefined until the profile has loaded. */
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
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          requiredMark
          error={form.errorOf(name)}
          {...form.register(name)}
        />
      ))}
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      <Button type="submit" className={styles.change} disabled={!form.valid} working={form.sending}>
        {text.changePassword}
      </Button>
    </form>
  );
}
