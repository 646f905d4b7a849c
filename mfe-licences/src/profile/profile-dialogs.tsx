import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { SessionsDialog } from './sessions-dialog.tsx';

/** A dialog of the profile page. */
export type OpenDialog = { kind: 'sessions' };

/** The dialogs of the profile page, a separate chunk. */
export function ProfileDialogs({ onClose }: DialogsProps<OpenDialog>) {
  return <SessionsDialog onClose={onClose} />;
}
