import type { Product } from '@osk/shared/contract/product';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { PasswordRestoreDialog } from '../password-restore/password-restore-dialog.tsx';
import { RegistrationDialog } from '../registration/registration-dialog.tsx';

/** A dialog of the landing page, with its input. */
export type OpenDialog =
  | { kind: 'registration'; product: Product | undefined }
  | { kind: 'download'; onInstallerUnopened: () => void }
  | { kind: 'password-restore'; email: string };

/** The dialogs of the landing page. They are a separate chunk, because the page renders without them. */
export function LandingDialog({ dialog, onClose }: DialogsProps<OpenDialog>) {
  switch (dialog.kind) {
    case 'registration':
      return <RegistrationDialog product={dialog.product} onClose={onClose} />;
    case 'download':
      return <DownloadDialog onClose={onClose} onInstallerUnopened={dialog.onInstallerUnopened} />;
    case 'password-restore':
      return <PasswordRestoreDialog email={dialog.email} onClose={onClose} />;
  }
}
