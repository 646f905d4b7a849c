import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { TextField } from '@osk/shared/ui/field';
import { useState } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import forms from '../forms.module.css';
import { dialogStrings } from './dialog-strings.ts';
import { InstallerLink } from './download.tsx';
import styles from './download-dialog.module.css';
import { type TrialRequestOptions, useTrialRequest } from './use-trial-request.ts';

/**
 * Requests a trial, then opens the installer in a new tab. Shows a link when the browser blocks the tab. A phone cannot run the
 * installer: there the visitor may ask for the link by e-mail as well.
 */
export function DownloadDialog({ onClose, onInstallerUnopened }: TrialRequestOptions) {
  const strings = useStrings(dialogStrings);
  const { form, download, sendLink, isBlocked, mailed } = useTrialRequest({ onClose, onInstallerUnopened });
  const [asksForLink, setAsksForLink] = useState(false);
  const { fieldProps } = form;
  const requestsLink = form.sending && asksForLink;
  const isDone = isBlocked || mailed !== undefined;
  const linkButton = (
    <Button
      kind="secondary"
      className={styles.onPhones}
      disabled={!form.valid}
      working={requestsLink}
      onClick={() => {
        setAsksForLink(true);
        void sendLink();
      }}
    >
      {strings.sendLink}
    </Button>
  );
  const afterwards = isBlocked ? <InstallerLink ref={takeFocus} /> : <CloseButton onClose={onClose} />;
  // One dialog for all states: replacing it would return the focus to the page.
  return (
    <FormDialog
      strings={isDone ? { title: strings.dialog.title } : strings.dialog}
      form={{ ...form, sending: form.sending && !asksForLink, valid: form.valid && !requestsLink }}
      onSubmit={(event) => {
        setAsksForLink(false);
        void download(event);
      }}
      onClose={onClose}
      secondAction={linkButton}
      action={isDone ? afterwards : undefined}
    >
      {isBlocked && <Alert tone="warning">{strings.blocked}</Alert>}
      {mailed && <Alert tone="positive">{mailed.successMessage ?? strings.mailed}</Alert>}
      {!isDone && (
        <div className={forms.twoColumns}>
          <TextField label={strings.name} autoComplete="organization" requiredMark {...fieldProps('name')} />
          <TextField label={strings.phoneNumber} type="tel" autoComplete="tel" requiredMark {...fieldProps('phoneNumber')} />
          <TextField label={strings.email} type="email" autoComplete="email" requiredMark {...fieldProps('email')} />
          <TextField label={strings.city} autoComplete="address-level2" requiredMark {...fieldProps('city')} />
        </div>
      )}
    </FormDialog>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button ref={takeFocus} onClick={onClose}>
      {useStrings(dialogStrings).close}
    </Button>
  );
}

/** The element replaces the button that had the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
