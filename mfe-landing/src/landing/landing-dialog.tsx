import type { Product } from '@osk/shared/contract/product';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { PasswordRestoreDialog } from '../password-restore/password-restore-dialog.tsx';
import { RegistrationDialog } from '../registration/registration-dialog.tsx';

/** A dialog of the landing page, and what it was opened for. */
export type OpenDialog =
  | { kind: 'registration'; product: Product | undefined }
  | { kind: 'download'; onUnopened: () => void }
  | { kind: 'password-restore'; email: string };

/** The dialogs, in a file of their own: the page's first script does without them. */
export function LandingDialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'registration':
      return <RegistrationDialog product={dialog.product} onClose={onClose} />;
    case 'download':
      return <DownloadDialog onClose={onClose} onUnopened={dialog.onUnopened} />;
    case 'password-restore':
      return <PasswordRestoreDialog email={dialog.email} onClose={onClose} />;
  }
}
