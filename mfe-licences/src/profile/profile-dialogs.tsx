import type { Account } from '@osk/shared/contract/company';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { AccountDialog } from './account-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

/** A dialog of the profile page, with its input. */
export type OpenDialog = { kind: 'account'; account: Account; email: string } | { kind: 'email'; email: string } | { kind: 'sessions' };

type Props = DialogsProps<OpenDialog> & {
  /** The profile may have changed. */
  onOutdated: () => void;
};

/** The dialogs of the profile page, a separate chunk. */
export function ProfileDialogs({ dialog, onClose, onOutdated }: Props) {
  if (dialog.kind === 'sessions') return <SessionsDialog onClose={onClose} />;
  if (dialog.kind === 'email') return <EmailDialog email={dialog.email} onClose={onClose} />;
  return <AccountDialog account={dialog.account} email={dialog.email} onClose={onClose} onOutdated={onOutdated} />;
}
