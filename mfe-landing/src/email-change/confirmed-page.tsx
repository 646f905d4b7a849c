import type { Success } from '@osk/shared/contract/endpoint';
import { Link, reasonOf } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button, buttonClass } from '@osk/shared/ui/button';
import { PageFrame } from '@osk/shared/ui/page-frame';
import { Slot } from '@osk/shared/ui/slot';
import { type ReactNode, useState } from 'react';
import type { changeEmailStrings } from './strings.ts';

type Strings = Omit<typeof changeEmailStrings.pl, 'logIn'>;

type Props<Answer> = {
  strings: Strings;
  confirm: () => Promise<Answer>;
  children?: (answer: Answer) => ReactNode;
};

/** A page with one button, which does what its link is for, and the result. */
export function ConfirmedPage<Answer extends Partial<Success<unknown>>>({ strings, confirm, children }: Props<Answer>) {
  const [working, setWorking] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<unknown>();

  const press = async () => {
    setWorking(true);
    setError(undefined);
    try {
      setAnswer(await confirm());
    } catch (reason) {
      setError(reason);
    }
    setWorking(false);
  };

  return (
    <PageFrame title={strings.title} drawn={false}>
      {answer ? <Alert tone="positive">{answer.successMessage ?? strings.done}</Alert> : <p>{strings.question}</p>}
      {error !== undefined && <Alert tone="negative">{reasonOf(error, strings.failed)}</Alert>}
      {answer === undefined && (
        <Button working={working} onClick={press}>
          {strings.confirm}
        </Button>
      )}
      <Slot>{answer && children?.(answer)}</Slot>
      <Link className={buttonClass('secondary')} to="/home">
        {strings.home}
      </Link>
    </PageFrame>
  );
}
