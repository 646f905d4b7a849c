import { requestTrial, TrialRequest } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useProvider, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { useState } from 'react';
import { DownloadFields } from './download-fields.tsx';
import { InstallerLink } from './installer-link.tsx';
import { openInNewTab } from './open-in-new-tab.ts';
import { downloadStrings } from './strings.ts';

const untouched = { name: '', phoneNumber: '', email: '', city: '' };

type DownloadDialogProps = {
  onClose: () => void;
  /** The trial is granted, but no tab was opened: the page is to offer the installer, as this dialog may be gone. */
  onUnopened: () => void;
};

/** Asks who tries the program, tells the provider, and opens the installer in a new tab; where that is blocked it offers a link. */
export function DownloadDialog({ onClose, onUnopened }: DownloadDialogProps) {
  const { http, toasts } = useHost();
  const { installerUrl } = useProvider();
  const strings = useStrings(downloadStrings);
  const [blocked, setBlocked] = useState(false);
  const form = useContractForm(TrialRequest, {
    defaultValues: untouched,
    draft: { key: 'download' },
  });

  const download = form.submit(async (request) => {
    const { successMessage } = await http.send(requestTrial, { body: request });
    const accepted = successMessage ?? strings.accepted;
    // Who has closed the dialog expects no tab any more.
    toasts.publish({ kind: 'success', text: form.onPage() ? accepted : strings.acceptedLater });
    if (form.onPage() && openInNewTab(installerUrl)) return onClose();
    onUnopened();
    setBlocked(true);
  });

  if (blocked) {
    return (
      <Dialog open onClose={onClose} title={strings.dialogTitle} actions={<InstallerLink ref={takeFocus} />}>
        <Alert tone="warning">{strings.blocked}</Alert>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.dialogTitle}
      description={strings.description}
      problem={form.problem}
      onSubmit={download}
      actions={
        <Button type="submit" disabled={!form.valid} working={form.sending}>
          {strings.download}
        </Button>
      }
    >
      <DownloadFields form={form} />
    </Dialog>
  );
}

/** The focus of the button whose place the link took. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();
