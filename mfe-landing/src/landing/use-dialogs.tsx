import { onFirstInteraction } from '@osk/shared/first-interaction';
import { useHost, useStrings } from '@osk/shared/host';
import { useEffect, useState } from 'react';
import type { LandingDialog, OpenDialog } from './landing-dialog.tsx';
import { landingStrings } from './strings.ts';

/** How long a dialog may take to load, in milliseconds. */
const timeout = 10_000;

/** The page's dialogs, one at a time. `load` imports their code, on the first interaction and again when a dialog opens. */
export function useDialogs(load: () => Promise<typeof LandingDialog>) {
  const { toasts } = useHost();
  const strings = useStrings(landingStrings);
  const [opened, setOpened] = useState<OpenDialog>();
  const [Dialog, setDialog] = useState<typeof LandingDialog>();
  // A failure is shown only when a dialog opens.
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), [load]);

  /** Resolves once the dialog is open or has failed, and never rejects. `beforeOpen` runs right before it opens. */
  const open = async (dialog: OpenDialog, beforeOpen?: () => void) => {
    const focused = document.activeElement;
    try {
      const loaded = await withTimeout(load());
      // The user types in another field by now.
      if (document.activeElement !== focused && document.activeElement?.matches('input, textarea, select')) return;
      beforeOpen?.();
      setDialog(() => loaded);
      setOpened(dialog);
    } catch {
      toasts.publish({ kind: 'error', text: strings.dialogFailed });
    }
  };
  return { open, dialog: opened && Dialog && <Dialog dialog={opened} onClose={() => setOpened(undefined)} /> };
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Timeout')), timeout);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
