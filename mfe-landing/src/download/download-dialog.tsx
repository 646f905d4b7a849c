import { requestTrial } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useProvider, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { FormDialog } from '@osk/shared/ui/dialog';
import { TextField } from '@osk/shared/ui/field';
import { useRef, useState } from 'react';
import forms from '../forms.module.css';
import { dialogStrings } from './dialog-strings.ts';
import { InstallerLink } from './download.tsx';
import styles from './download-dialog.module.css';

/** Requests a trial, then opens the installer in a new tab, or shows a link when the browser blocks the tab. */
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
      title={strings.dialog.title}
      description={!isDone && strings.dialog.description}
      submitLabel={strings.dialog.submit}
      form={{ ...form, sending: form.sending && !asksForLink }}
      disabled={!form.valid || requestsLink}
      onSubmit={(event) => {
        setAsksForLink(false);
        void download(event);
      }}
      onClose={onClose}
      beforeSubmit={linkButton}
      {...(isDone && { actions: afterwards })}
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

const loadTrialRequest = async () => (await import('@osk/shared/contract/shapes/company')).TrialRequest;

type TrialRequestOptions = {
  onClose: () => void;
  /** The trial is granted, but no tab opened: the page shows a link to the installer. */
  onInstallerUnopened: () => void;
};

/** The form, both ways to send it, and the outcome. */
function useTrialRequest({ onClose, onInstallerUnopened }: TrialRequestOptions) {
  const { http } = useHost();
  const { installerUrl } = useProvider();
  const accepted = useRef<'accepted' | 'acceptedLater'>('accepted');
  const [isBlocked, setBlocked] = useState(false);
  const [mailed, setMailed] = useState<{ successMessage?: string }>();
  const form = useContractForm(loadTrialRequest, {
    defaultValues: { name: '', phoneNumber: '', email: '', city: '' },
    draft: { key: 'download', fields: { name: true, phoneNumber: true, email: true, city: true, sendLink: false } },
  });

  const offerLink = () => {
    form.reset();
    onInstallerUnopened();
    setBlocked(true);
  };
  const download = form.submit(
    async (body) => {
      const answer = await http.send(requestTrial, { body });
      if (form.isMounted()) return answer;
      // The user closed the dialog and expects no tab any more.
      offerLink();
      accepted.current = 'acceptedLater';
      return {};
    },
    {
      successMessage: (language) => dialogStrings[language][accepted.current],
      onSuccess: () => (openInNewTab(installerUrl) ? onClose() : offerLink()),
    },
  );
  const sendLink = form.submit(
    async (body) => {
      const answer = await http.send(requestTrial, { body: { ...body, sendLink: true } });
      setMailed(answer);
      return answer;
    },
    // The dialog stays open, and has nothing to discard.
    { successMessage: (language) => dialogStrings[language].mailed, onSuccess: () => form.reset() },
  );
  return { form, download, sendLink, isBlocked, mailed };
}

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
