import { requestTrial } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useProvider } from '@osk/shared/host';
import { useRef, useState } from 'react';
import { dialogStrings } from './dialog-strings.ts';

const loadTrialRequest = async () => (await import('@osk/shared/contract/shapes/company')).TrialRequest;

export type TrialRequestOptions = {
  onClose: () => void;
  /** The trial is granted, but no tab opened: the page shows a link to the installer. */
  onInstallerUnopened: () => void;
};

/** The form, both ways to send it, and the outcome. */
export function useTrialRequest({ onClose, onInstallerUnopened }: TrialRequestOptions) {
  const { http } = useHost();
  const { installerUrl } = useProvider();
  const accepted = useRef<'accepted' | 'acceptedLater'>('accepted');
  const [isBlocked, setBlocked] = useState(false);
  const [mailed, setMailed] = useState<{ successMessage?: string }>();
  const form = useContractForm(loadTrialRequest, {
    defaultValues: { name: '', phoneNumber: '', email: '', city: '' },
    draft: { key: 'download', fields: { name: true, phoneNumber: true, email: true, city: true, sendLink: false } },
    atOnce: true,
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
