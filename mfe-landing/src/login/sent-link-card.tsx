import { restorePassword, sendActivationLink } from '@osk/shared/contract/company';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { useEffect, useRef } from 'react';
// Here, with the dialogs, to keep the first load small. A page that nobody has touched is printed as on the screen.
import print from '../print.module.css';
import styles from './login-card.module.css';
import { sentLinkStrings } from './sent-link-strings.ts';

type Props = {
  purpose: 'activation' | 'reset';
  /** Where the link was sent. */
  email: string;
  onOtherEmail: () => Promise<void>;
  onLogIn: () => void;
  /** It was there before a reload, and leaves focus and scroll position alone. */
  isRestored?: boolean;
};

/** Takes the place of the login: says that a link waits in the mailbox, and sends it again. */
export function SentLinkCard({ purpose, email, onOtherEmail, onLogIn, isRestored }: Props) {
  const { http } = useHost();
  const text = useStrings(sentLinkStrings);
  const { run, pending, problem } = useMutation();
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isRestored) return;
    // After the dialog has returned the focus to the button that opened it.
    const timer = setTimeout(() => {
      // Who closed the dialog before the answer may be typing elsewhere.
      if (document.activeElement?.matches('input, textarea')) return;
      title.current?.focus({ preventScroll: true });
      // A toast would cover the heading at the top.
      title.current?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [isRestored]);

  const call = purpose === 'activation' ? sendActivationLink : restorePassword;
  const sendAgain = () => run(() => http.send(call, { body: { email } }), { toastFailure: true });

  return (
    <section className={`${styles.card} ${print.whole}`} aria-labelledby="sent-link-title">
      <div className={styles.head}>
        <h2 id="sent-link-title" ref={title} tabIndex={-1}>
          {text.title}
        </h2>
        <p className={styles.welcome}>{text.welcome}</p>
      </div>
      <div className={styles.sent}>
        <p>
          <span>{text[purpose].before}</span>{' '}
          <strong className={styles.address} translate="no">
            {email}
          </strong>
          <span>{text[purpose].after}</span>
        </p>
        <p className={styles.welcome}>{text.spam}</p>
        {problem && <Alert tone="negative">{problem}</Alert>}
        <div className={styles.next}>
          <Button working={pending} onClick={sendAgain}>
            {text.again}
          </Button>
          <Button kind="secondary" aria-haspopup="dialog" onClick={onOtherEmail}>
            {text.other}
          </Button>
          <Button kind="quiet" onClick={onLogIn}>
            {text.logIn}
          </Button>
        </div>
      </div>
    </section>
  );
}

export function RestoredLinkCard(props: Omit<Props, 'isRestored'>) {
  return <SentLinkCard {...props} isRestored />;
}
