import { requestTrial, TrialRequest } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { useState } from 'react';
import { DownloadFields } from './download-fields.tsx';
import { InstallerLink } from './installer-link.tsx';
import { openInNewTab } from './open-in-new-tab.ts';
import { downloadStrings } from './strings.ts';

const untouched = { name: '', phoneNumber: '', email: '', city: '' };

/** Asks who tries the program, tells the provider, and opens the installer in a new tab; where that is blocked it offers a link. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { http, provider, toasts } = useHost();
  const strings = useStrings(downloadStrings);
  const [blocked, setBlocked] = useState(false);
  const form = useContractForm(TrialRequest, {
    defaultValues: untouched,
    fallback: strings.serverDown,
    draft: { key: 'download' },
  });

  const download = form.submit(async (request) => {
    const { successMessage } = await http.send(requestTrial, { body: request });
    toasts.publish({ kind: 'success', text: successMessage ?? strings.accepted });
    if (openInNewTab(provider.installerUrl)) onClose();
    else setBlocked(true);
  });

  if (blocked) {
    return (
      <Dialog open onClose={onClose} title={strings.dialogTitle} actions={<InstallerLink />}>
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
