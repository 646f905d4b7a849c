import { useNavigate, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PasswordField, TextField } from '@osk/shared/ui/field';
import styles from './login-card.module.css';
import { loginStrings } from './strings.ts';
import { useLoginForm } from './use-login-form.ts';

type LoginCardProps = {
  /** Filled in, and the password is then focused. */
  email?: string | undefined;
  /** `email` is what was typed so far. */
  onForgotten: (email: string) => Promise<void>;
};

/** Logs a company in and opens its licences. */
export function LoginCard({ email = '', onForgotten }: LoginCardProps) {
  const strings = useStrings(loginStrings);
  const navigate = useNavigate();
  const { form, typed, submit, working, problem, fieldProps, messages } = useLoginForm(email, () => navigate('/user-panel/licenses'));

  return (
    <section className={styles.card} aria-labelledby="login-title">
      <div className={styles.head}>
        <h2 id="login-title">{strings.title}</h2>
        <p className={styles.welcome}>{strings.welcome}</p>
      </div>
      <form ref={form} className={styles.form} method="post" data-login-messages={messages} onSubmit={submit} noValidate>
        <TextField label={strings.email} type="email" autoComplete="username" {...fieldProps('email')} />
        <PasswordField label={strings.password} autoComplete="current-password" {...fieldProps('password')} />
        <Button type="submit" className={styles.submit} working={working}>
          {strings.submit}
        </Button>
        <Button kind="quiet" size="small" className={styles.forgotten} aria-haspopup="dialog" onClick={() => onForgotten(typed().email)}>
          {strings.forgotten}
        </Button>
        {problem && (
          <div ref={scrollTo} className={styles.problem}>
            <Alert tone="negative">{problem}</Alert>
          </div>
        )}
      </form>
    </section>
  );
}

/** The message appears below the button, which may be at the window's end. */
const scrollTo = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });
