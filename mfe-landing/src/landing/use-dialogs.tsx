import { onFirstInteraction } from '@osk/shared/first-interaction';
import { useHost, useStrings } from '@osk/shared/host';
import { type ReactNode, useEffect, useState } from 'react';
import type { LandingDialog, OpenDialog } from './landing-dialog.tsx';
import { landingStrings } from './strings.ts';

type Dialogs = {
  /** Done once the dialog is open, or will not be; `before` runs when it is about to open. It never fails. */
  open(dialog: OpenDialog, before?: () => void): Promise<void>;
  dialog: ReactNode;
};

/** How long, in milliseconds, who asked for a dialog still expects it. */
const patience = 10_000;

/** The page's dialogs, one at a time; `load` fetches their code, and may be asked again after it has failed. */
export function useDialogs(load: () => Promise<typeof LandingDialog>): Dialogs {
  const { toasts } = useHost();
  const strings = useStrings(landingStrings);
  const [wanted, setWanted] = useState<OpenDialog>();
  const [Dialog, setDialog] = useState<typeof LandingDialog>();
  // A failure is told when a dialog is asked for.
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), [load]);

  const open = async (dialog: OpenDialog, before?: () => void) => {
    const focused = document.activeElement;
    try {
      const loaded = await inTime(load());
      // Nothing is opened over what the visitor has begun to type meanwhile.
      if (document.activeElement !== focused && document.activeElement?.matches('input, textarea, select')) return;
      before?.();
      setDialog(() => loaded);
      setWanted(dialog);
    } catch {
      toasts.publish({ kind: 'error', text: strings.dialogFailed });
    }
  };
  // A dialog whose answer comes when another one has been opened closes itself alone.
  const close = (dialog: OpenDialog) => setWanted((current) => (current === dialog ? undefined : current));
  return { open, dialog: wanted && Dialog && <Dialog dialog={wanted} onClose={() => close(wanted)} /> };
}

/** Fails where the promise is not kept while somebody still waits for it. */
async function inTime<Kept>(promise: Promise<Kept>): Promise<Kept> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Nobody waits any longer')), patience);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
