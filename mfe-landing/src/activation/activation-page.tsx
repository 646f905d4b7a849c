import { ClientError, Link, reasonOf, useHost, useParams, useStrings } from '@osk/shared/host';
import { Alert, type AlertTone } from '@osk/shared/ui/alert';
import { buttonClass } from '@osk/shared/ui/button';
import { useEffect, useState } from 'react';
import { CardPage } from '../card-page.tsx';
import { activateOnce } from './activate-once.ts';
import { activationStrings } from './strings.ts';

type Outcome = { kind: 'activated'; message: string | undefined } | { kind: 'refused'; error: unknown };

/** Activates a company by the link of its e-mail, at once, and tells how it went. */
export default function ActivationPage() {
  const { http } = useHost();
  const { id = '' } = useParams();
  const strings = useStrings(activationStrings);
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    activateOnce(http, id).then(
      ({ successMessage }) => setOutcome({ kind: 'activated', message: successMessage }),
      (error: unknown) => setOutcome({ kind: 'refused', error }),
    );
  }, [http, id]);

  const { tone, message, next } = told(outcome, strings);
  return (
    <CardPage title={strings.title}>
      <Alert key={tone} tone={tone}>
        {message}
      </Alert>
      {next && <p>{next}</p>}
      <Link className={buttonClass(outcome ? 'primary' : 'secondary')} to="/home">
        {strings.home}
      </Link>
    </CardPage>
  );
}

type Told = { tone: AlertTone; message: string; next?: string };

function told(outcome: Outcome | undefined, strings: (typeof activationStrings)['pl']): Told {
  if (!outcome) return { tone: 'info', message: strings.waiting };
  if (outcome.kind === 'activated') return { tone: 'positive', message: outcome.message ?? strings.activated };
  const { error } = outcome;
  // The server refuses a link that is stale or not whole; anything else may pass.
  const next = error instanceof ClientError ? strings.newLink : strings.later;
  return { tone: 'negative', message: reasonOf(error, strings.failed), next };
}
