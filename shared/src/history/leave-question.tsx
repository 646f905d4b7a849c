import { type Host, HostProvider, useStrings } from '@osk/shared/host';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { DialogContext } from '../ui/dialog/dialog-surface.ts';
import { uiStrings } from '../ui/strings.ts';
import { PortalSurface } from './portal-surface.tsx';

const dialog = { Surface: PortalSurface, reopen: () => false };

/** Asks above the page whether to discard what was typed. An abort closes the question, and answers No. It has a root of its own: forms of any remote need it. */
export async function askToDiscard(host: Host, signal: AbortSignal): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const isDiscarded = await new Promise<boolean>((resolve) => {
    signal.addEventListener('abort', () => resolve(false));
    root.render(
      <HostProvider host={host}>
        <DialogContext value={dialog}>
          <LeaveQuestion onAnswer={resolve} />
        </DialogContext>
      </HostProvider>,
    );
  });
  root.unmount();
  container.remove();
  return isDiscarded;
}

function LeaveQuestion({ onAnswer }: { onAnswer(isDiscarded: boolean): void }) {
  const { discardQuestion } = useStrings(uiStrings);
  return <ConfirmDialog open question={discardQuestion} onYes={() => onAnswer(true)} onNo={() => onAnswer(false)} />;
}
