import { Link, reasonOf, useHost, useParams, useStrings } from '@osk/shared/host';
import { Alert, type AlertTone } from '@osk/shared/ui/alert';
import { buttonClass } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { Mark } from '@osk/shared/ui/mark';
import { useEffect, useState } from 'react';
import { activateOnce } from './activate-once.ts';
import styles from './activation-page.module.css';
import { activationStrings } from './strings.ts';

type Outcome = { kind: 'activated'; message: string | undefined } | { kind: 'refused'; error: unknown };

/** Activates a company by the link of its e-mail, at once, and tells how it went. */
export default function ActivationPage() {
  const { http, provider } = useHost();
  const { id = '' } = useParams();
  const strings = useStrings(activationStrings);
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    activateOnce(http, id).then(
      ({ successMessage }) => setOutcome({ kind: 'activated', message: successMessage }),
      (error: unknown) => setOutcome({ kind: 'refused', error }),
    );
  }, [http, id]);

  const { tone, message } = told(outcome, strings);
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <Card className={styles.card}>
        <p className={styles.brand}>
          <Mark />
          {provider.portalName}
        </p>
        <h1>{strings.title}</h1>
        <Alert key={tone} tone={tone}>
          {message}
        </Alert>
        <Link className={buttonClass(outcome ? 'primary' : 'secondary')} to="/home">
          {strings.home}
        </Link>
      </Card>
    </main>
  );
}

function told(outcome: Outcome | undefined, strings: (typeof activationStrings)['pl']): { tone: AlertTone; message: string } {
  if (!outcome) return { tone: 'info', message: strings.waiting };
  if (outcome.kind === 'activated') return { tone: 'positive', message: outcome.message ?? strings.activated };
  return { tone: 'negative', message: reasonOf(outcome.error, strings.failed) };
}
