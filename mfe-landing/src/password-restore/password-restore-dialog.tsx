import { restorePassword } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { TextField } from '@osk/shared/ui/field';
import { FormDialog } from '../form-dialog.tsx';
import { dialogStrings } from './dialog-strings.ts';

const loadPasswordRestore = async () => (await import('@osk/shared/contract/shapes/company')).PasswordRestore;

/** Requests a link for setting a new password; `email` is prefilled. */
export function PasswordRestoreDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { http } = useHost();
  const strings = useStrings(dialogStrings);
  const form = useContractForm(loadPasswordRestore, {
    defaultValues: { email },
    // One draft for each e-mail typed in the login form: another e-mail is newer than the draft.
    draft: { key: `password-restore ${email}` },
    atOnce: true,
  });

  const restore = form.submit((account) => http.send(restorePassword, { body: account }), {
    successMessage: strings.sent,
    onSuccess: onClose,
  });

  return (
    <FormDialog strings={strings} form={form} onSubmit={restore} onClose={onClose}>
      <TextField label={strings.email} type="email" autoComplete="username" requiredMark {...form.fieldProps('email')} />
    </FormDialog>
  );
}
