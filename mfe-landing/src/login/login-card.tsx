import { logIn } from '@osk/shared/contract/session';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useNavigate, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PasswordField, TextField } from '@osk/shared/ui/field';
import { useEffect, useRef } from 'react';
import styles from './login-card.module.css';
import { loginStrings } from './strings.ts';

const loadCredentials = async () => (await import('@osk/shared/contract/shapes/session')).Credentials;

type LoginCardProps = {
  /** Filled in, and the password is then focused. */
  email?: string | undefined;
  /** `email` is what was typed so far. */
  onForgotten: (email: string) => Promise<void>;
};

/** Logs a company in and opens its licences. */
export function LoginCard({ email = '', onForgotten }: LoginCardProps) {
  const { http, session } = useHost();
  const strings = useStrings(loginStrings);
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const form = useContractForm(loadCredentials, {
    defaultValues: { email, password: '' },
    // One draft for each e-mail that the page fills in: it is newer than the draft of another.
    draft: { key: `login ${email}`, fields: { email: true, password: false } },
    asksBeforeLeaving: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the card appears
  useEffect(() => {
    if (email) form.setFocus('password');
  }, []);

  const submit = form.submit(
    async (credentials) => {
      const answer = await http.send(logIn, { body: credentials });
      session.start(answer.data);
      return answer;
    },
    { onSuccess: () => navigate('/user-panel/licenses') },
  );

  // Reads the element, because right after hydration the form does not know what was typed before.
  const typedEmail = () => String(new FormData(formElement.current ?? undefined).get('email') ?? '');

  return (
    <section className={styles.card} aria-labelledby="login-title">
      <div className={styles.head}>
        <h2 id="login-title">{strings.title}</h2>
        <p className={styles.welcome}>{strings.welcome}</p>
      </div>
      <form ref={formElement} className={styles.form} method="post" onSubmit={submit} noValidate>
        <TextField label={strings.email} type="email" autoComplete="username" {...form.fieldProps('email')} />
        <PasswordField label={strings.password} autoComplete="current-password" {...form.fieldProps('password')} />
        <Button type="submit" className={styles.submit} working={form.sending}>
          {strings.submit}
        </Button>
        <Button kind="quiet" size="small" className={styles.forgotten} aria-haspopup="dialog" onClick={() => onForgotten(typedEmail())}>
          {strings.forgotten}
        </Button>
        {form.problem && (
          <div ref={scrollTo} className={styles.problem}>
            <Alert tone="negative">{form.problem}</Alert>
          </div>
        )}
      </form>
    </section>
  );
}

/** The message appears below the button, which may be at the window's end. */
const scrollTo = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });
