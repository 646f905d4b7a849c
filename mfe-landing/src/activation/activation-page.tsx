import { activateCompany } from '@osk/shared/contract/company';
import { ClientError, Link, reasonOf, useHost, useParams, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { buttonClass } from '@osk/shared/ui/button';
import { useEffect, useRef, useState } from 'react';
import { CardPage } from '../card-page.tsx';
import { activationStrings } from './strings.ts';

type Result = { message: string | undefined } | { error: unknown };

/** Activates a company by the link of its e-mail, and shows the result. */
export default function ActivationPage() {
  const { http } = useHost();
  const { id = '' } = useParams();
  const strings = useStrings(activationStrings);
  const [result, setResult] = useState<Result>();
  // StrictMode runs the effect twice, but the server is called once.
  const call = useRef<{ id: string; answer: ReturnType<typeof http.send> }>(null);

  useEffect(() => {
    if (call.current?.id !== id) call.current = { id, answer: http.send(activateCompany, { params: { id } }) };
    call.current.answer.then(
      ({ successMessage }) => setResult({ message: successMessage }),
      (error: unknown) => setResult({ error }),
    );
  }, [http, id]);

  return (
    <CardPage title={strings.title}>
      {!result && <Alert>{strings.waiting}</Alert>}
      {result && 'message' in result && <Alert tone="positive">{result.message ?? strings.activated}</Alert>}
      {result && 'error' in result && <Failure error={result.error} />}
      <Link className={buttonClass(result ? 'primary' : 'secondary')} to="/home">
        {strings.home}
      </Link>
    </CardPage>
  );
}

/** A new link helps only when this one is unknown or expired. */
function Failure({ error }: { error: unknown }) {
  const strings = useStrings(activationStrings);
  const isLinkInvalid = error instanceof ClientError && [404, 410].includes(error.statusCode);
  return (
    <>
      <Alert tone="negative">{reasonOf(error, strings.failed)}</Alert>
      {isLinkInvalid && <p>{strings.newLink}</p>}
      {!(error instanceof ClientError) && <p>{strings.later}</p>}
    </>
  );
}
