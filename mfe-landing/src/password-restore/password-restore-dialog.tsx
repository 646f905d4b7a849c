import { PasswordRestore, restorePassword } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { TextField } from '@osk/shared/ui/field';
import { passwordRestoreStrings } from './strings.ts';

/** Asks for a link that sets a new password; `email` is what is known already, or empty. */
export function PasswordRestoreDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { http, toasts } = useHost();
  const strings = useStrings(passwordRestoreStrings);
  const form = useContractForm(PasswordRestore, {
    defaultValues: { email },
    // Another e-mail typed for logging in is newer than a correction of the one before.
    draft: { key: `password-restore ${email}` },
  });

  const restore = form.submit(async (account) => {
    const { successMessage } = await http.send(restorePassword, { body: account });
    toasts.publish({ kind: 'success', text: successMessage ?? strings.sent });
    onClose();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.title}
      description={strings.description}
      problem={form.problem}
      onSubmit={restore}
      actions={
        <Button type="submit" disabled={!form.valid} working={form.sending}>
          {strings.submit}
        </Button>
      }
    >
      <TextField
        label={strings.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        requiredMark
        error={form.errorOf('email')}
        {...form.register('email')}
      />
    </Dialog>
  );
}
