import { requestTrial } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useProvider, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { TextField } from '@osk/shared/ui/field';
import { useState } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import forms from '../forms.module.css';
import { dialogStrings } from './dialog-strings.ts';
import { InstallerLink } from './download.tsx';

const loadTrialRequest = async () => (await import('@osk/shared/contract/shapes/company')).TrialRequest;

type DownloadDialogProps = {
  onClose: () => void;
  /** The trial is granted, but no tab opened: the page shows a link to the installer. */
  onInstallerUnopened: () => void;
};

/** Requests a trial, then opens the installer in a new tab. Shows a link when the browser blocks the tab. */
export function DownloadDialog({ onClose, onInstallerUnopened }: DownloadDialogProps) {
  const { http } = useHost();
  const { installerUrl } = useProvider();
  const strings = useStrings(dialogStrings);
  const [isBlocked, setBlocked] = useState(false);
  const form = useContractForm(loadTrialRequest, {
    defaultValues: { name: '', phoneNumber: '', email: '', city: '' },
    draft: { key: 'download', fields: { name: true, phoneNumber: true, email: true, city: true } },
    atOnce: true,
  });
  const { fieldProps } = form;

  const offerLink = () => {
    onInstallerUnopened();
    setBlocked(true);
  };
  const download = form.submit(
    async (body) => {
      const answer = await http.send(requestTrial, { body });
      if (form.isMounted()) return answer;
      // The user closed the dialog and expects no tab any more.
      offerLink();
      return { ...answer, successMessage: strings.acceptedLater };
    },
    { successMessage: strings.accepted, onSuccess: () => (openInNewTab(installerUrl) ? onClose() : offerLink()) },
  );

  const shownStrings = isBlocked ? { title: strings.dialog.title } : strings.dialog;
  const action = isBlocked ? <InstallerLink ref={takeFocus} /> : undefined;
  // One dialog for both states: replacing it would return the focus to the page.
  return (
    <FormDialog strings={shownStrings} form={form} onSubmit={download} onClose={onClose} action={action}>
      {isBlocked ? (
        <Alert tone="warning">{strings.blocked}</Alert>
      ) : (
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

/** The link replaces the button that had the focus. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/**
 * Returns false when the browser blocks the tab. The feature `noopener` would hide that, so the opener is removed here, before the
 * tab loads anything.
 */
function openInNewTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
