import { onFirstSign } from '@osk/shared/first-sign';
import { useHost, useStrings } from '@osk/shared/host';
import { type ReactNode, useEffect, useState } from 'react';
import type { LandingDialog, OpenDialog } from './landing-dialog.tsx';
import { landingStrings } from './strings.ts';

type Dialogs = { open(dialog: OpenDialog): Promise<void>; dialog: ReactNode };

/** The page's dialogs, one at a time; `load` fetches their code, and may be asked again after it has failed. */
export function useDialogs(load: () => Promise<typeof LandingDialog>): Dialogs {
  const { toasts } = useHost();
  const strings = useStrings(landingStrings);
  const [wanted, setWanted] = useState<OpenDialog>();
  const [Dialog, setDialog] = useState<typeof LandingDialog>();
  // A failure is told when a dialog is asked for.
  useEffect(() => onFirstSign(() => void load().catch(() => {})), [load]);

  const open = async (dialog: OpenDialog) => {
    setWanted(dialog);
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch {
      setWanted(undefined);
      toasts.publish({ kind: 'error', text: strings.dialogFailed });
    }
  };
  // A dialog whose answer comes when another one has been opened closes itself alone.
  const close = (dialog: OpenDialog) => setWanted((current) => (current === dialog ? undefined : current));
  return { open, dialog: wanted && Dialog && <Dialog dialog={wanted} onClose={() => close(wanted)} /> };
}
