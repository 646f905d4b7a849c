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

type Strings = (typeof activationStrings)['pl'];
type Told = { tone: AlertTone; message: string; next?: string | undefined };

function told(outcome: Outcome | undefined, strings: Strings): Told {
  if (!outcome) return { tone: 'info', message: strings.waiting };
  if (outcome.kind === 'activated') return { tone: 'positive', message: outcome.message ?? strings.activated };
  const { error } = outcome;
  return { tone: 'negative', message: reasonOf(error, strings.failed), next: nextAfter(error, strings) };
}

/** A new link helps where this one is unknown or stale; what else the server refuses, its own words are enough for. */
function nextAfter(error: unknown, strings: Strings): string | undefined {
  if (!(error instanceof ClientError)) return strings.later;
  return error.statusCode === 404 || error.statusCode === 410 ? strings.newLink : undefined;
}
