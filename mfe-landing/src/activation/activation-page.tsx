import { activateCompany } from '@osk/shared/contract/company';
import type { AnswerOf, Success } from '@osk/shared/contract/endpoint';
import { ClientError, Link, reasonOf, useHost, useParams, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { buttonClass } from '@osk/shared/ui/button';
import { PageFrame } from '@osk/shared/ui/page-frame';
import { useEffect, useRef, useState } from 'react';
import { forgetLink } from '../forget-link.ts';
import { activationStrings } from './strings.ts';

type Activation = { answer: Partial<Success<AnswerOf<typeof activateCompany>>> } | { error: unknown };

export default function ActivationPage() {
  const host = useHost();
  const { http } = host;
  const { id = '' } = useParams();
  const strings = useStrings(activationStrings);
  const [activation, setActivation] = useState<Activation>();
  // StrictMode runs the effect twice, but the server is called once.
  const call = useRef<{ id: string; answer: Promise<Partial<Success<AnswerOf<typeof activateCompany>>>> }>(null);

  useEffect(() => {
    if (call.current?.id !== id) call.current = { id, answer: http.send(activateCompany, { params: { id } }) };
    call.current.answer.then(
      (answer) => {
        setActivation({ answer });
        forgetLink(host);
      },
      (error: unknown) => setActivation({ error }),
    );
  }, [host, http, id]);

  return (
    <PageFrame title={strings.title}>
      {!activation && <Alert>{strings.waiting}</Alert>}
      {activation && 'answer' in activation && <Alert tone="positive">{activation.answer.successMessage ?? strings.activated}</Alert>}
      {activation && 'error' in activation && <Failure error={activation.error} />}
      {activation && 'answer' in activation && !activation.answer.data?.needsPassword && (
        // A server of an earlier version sends no data.
        <Link className={buttonClass('primary')} to="/home#login" state={{ email: activation.answer.data?.email }}>
          {strings.logIn}
        </Link>
      )}
      <Link className={buttonClass('secondary')} to="/home">
        {strings.home}
      </Link>
    </PageFrame>
  );
}

/** A new link helps only when this one is unknown or expired. */
function Failure({ error }: { error: unknown }) {
  const strings = useStrings(activationStrings);
  const status = error instanceof ClientError ? error.statusCode : 0;
  const isLinkInvalid = [404, 410].includes(status);
  return (
    <>
      <Alert tone="negative">{reasonOf(error, strings.failed)}</Alert>
      {isLinkInvalid && <p>{strings.newLink}</p>}
      {status === 0 && <p>{strings.later}</p>}
    </>
  );
}
