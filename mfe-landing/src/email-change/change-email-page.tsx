import { confirmEmailChange } from '@osk/shared/contract/company';
import { Link, useHost, useParams, useStrings } from '@osk/shared/host';
import { buttonClass } from '@osk/shared/ui/button';
import { ConfirmedPage } from './confirmed-page.tsx';
import { changeEmailStrings } from './strings.ts';

/** Changes the e-mail of an account when the button is pressed: a program that opens links must not change it. */
export default function ChangeEmailPage() {
  const { http, session } = useHost();
  const { id = '' } = useParams();
  const strings = useStrings(changeEmailStrings);

  const confirm = async () => {
    const answer = await http.send(confirmEmailChange, { params: { id } });
    // The server has ended all logins of the company, so this one would soon be reported as expired.
    session.end('logged-out');
    return answer;
  };
  return (
    <ConfirmedPage key={id} strings={strings} confirm={confirm}>
      {(answer) =>
        !answer.data?.needsPassword && (
          <Link className={buttonClass('primary')} to="/home#login" state={{ email: answer.data?.email }}>
            {strings.logIn}
          </Link>
        )
      }
    </ConfirmedPage>
  );
}
