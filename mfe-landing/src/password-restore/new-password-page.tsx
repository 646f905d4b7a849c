import { Link, useParams, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { useState } from 'react';
import { CardPage } from '../card-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './new-password-page.module.css';
import { PasswordRestoreDialog } from './password-restore-dialog.tsx';
import { passwordRestoreStrings } from './strings.ts';

/** Sets a new password by the link of the reset e-mail; of a link that is no good the server tells. */
export default function NewPasswordPage() {
  const { id = '' } = useParams();
  const strings = useStrings(passwordRestoreStrings);
  const [asking, setAsking] = useState(false);
  return (
    <CardPage title={strings.newTitle}>
      <NewPasswordForm key={id} id={id} />
      <div className={styles.otherwise}>
        <p>{strings.stale}</p>
        <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {strings.another}
        </Button>
      </div>
      <Link to="/home">{strings.home}</Link>
      {asking && <PasswordRestoreDialog email="" onClose={() => setAsking(false)} />}
    </CardPage>
  );
}
