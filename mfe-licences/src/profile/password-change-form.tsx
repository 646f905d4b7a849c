import { changePassword, PasswordChange } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PasswordField } from '@osk/shared/ui/field';
import { type SyntheticEvent, useId, useRef } from 'react';
import styles from './password-change-form.module.css';
import { strings } from './strings.ts';

/** Changes the account's password; that the repetition differs is told by the server. `email` is the account's, once it is known. */
export function PasswordChangeForm({ email }: { email: string | undefined }) {
  const { http, toasts } = useHost();
  const text = useStrings(strings);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useContractForm(PasswordChange, {
    defaultValues: { oldPassword: '', newPassword: '', newPasswordRepeat: '' },
  });
  const { register, errorOf } = form;

  const change = async (event: SyntheticEvent) => {
    let told: string | undefined;
    await form.submit(async (passwords) => {
      const { successMessage } = await http.send(changePassword, { body: passwords });
      told = successMessage ?? text.passwordChanged;
    })(event);
    if (!told) return;
    toasts.publish({ kind: 'success', text: told });
    // Once the submission is over: a form reset before that would take its next first letters for a correction.
    form.reset();
    // The button, disabled by the reset, would take the focus with it.
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <form className={styles.form} method="post" onSubmit={change} noValidate aria-labelledby={title}>
      <div className={styles.words}>
        <h2 ref={heading} id={title} tabIndex={-1}>
          {text.passwordChange}
        </h2>
        <p className={styles.consequence}>{text.otherDevices}</p>
      </div>
      <Username email={email} />
      <PasswordField
        label={text.oldPassword}
        autoComplete="current-password"
        requiredMark
        error={errorOf('oldPassword')}
        {...register('oldPassword')}
      />
      <PasswordField
        label={text.newPassword}
        hint={text.passwordHint}
        autoComplete="new-password"
        requiredMark
        error={errorOf('newPassword')}
        {...register('newPassword')}
      />
      <PasswordField
        label={text.newPasswordRepeat}
        autoComplete="new-password"
        requiredMark
        error={errorOf('newPasswordRepeat')}
        {...register('newPasswordRepeat')}
      />
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      <Button type="submit" className={styles.change} disabled={!form.valid} working={form.sending}>
        {text.changePassword}
      </Button>
    </form>
  );
}

/** Tells a password manager whose password it is; nobody else meets it. */
function Username({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return <input className="visually-hidden" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />;
}
