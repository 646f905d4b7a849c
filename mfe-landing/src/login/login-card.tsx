import { Credentials, logIn } from '@osk/shared/contract/session';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useNavigate, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PasswordField, TextField } from '@osk/shared/ui/field';
import { useRef } from 'react';
import { DialogButton } from '../dialog-button.tsx';
import styles from './login-card.module.css';
import { loginStrings } from './strings.ts';

type LoginCardProps = {
  /** The password is forgotten; `email` is what was typed so far. */
  onForgotten: (email: string) => Promise<void>;
};

/** Logs a company in and leads it to its licences. */
export function LoginCard({ onForgotten }: LoginCardProps) {
  const { http, session, toasts } = useHost();
  const strings = useStrings(loginStrings);
  const navigate = useNavigate();
  const whole = useRef<HTMLFormElement>(null);
  const form = useContractForm(Credentials, { defaultValues: { email: '', password: '' } });

  const enter = form.submit(async (credentials) => {
    const { data, successMessage } = await http.send(logIn, { body: credentials });
    session.start(data);
    if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
    await navigate('/user-panel/licenses');
  });

  // As it stands on the page: for a moment after the script has taken over, the form does not know yet what was typed before it.
  const typedEmail = () => String(new FormData(whole.current ?? undefined).get('email') ?? '');

  return (
    <section className={styles.card} aria-labelledby="login-title">
      <div className={styles.words}>
        <h2 id="login-title" className={styles.title}>
          {strings.title}
        </h2>
        <p className={styles.welcome}>{strings.welcome}</p>
      </div>
      <form ref={whole} className={styles.form} method="post" onSubmit={enter} noValidate>
        <TextField
          label={strings.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          error={form.errorOf('email')}
          {...form.register('email')}
        />
        <PasswordField
          label={strings.password}
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password')}
        />
        <Button type="submit" className={styles.submit} working={form.sending}>
          {strings.submit}
        </Button>
        <DialogButton kind="quiet" size="small" className={styles.forgotten} onOpen={() => onForgotten(typedEmail())}>
          {strings.forgotten}
        </DialogButton>
        {form.problem && (
          <div className={styles.problem}>
            <Alert tone="negative">{form.problem}</Alert>
          </div>
        )}
      </form>
    </section>
  );
}
