import { restorePassword } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { FormDialog } from '@osk/shared/ui/dialog';
import { TextField } from '@osk/shared/ui/field';
import { dialogStrings } from './dialog-strings.ts';

const loadPasswordRestore = async () => (await import('@osk/shared/contract/shapes/company')).PasswordRestore;

type Props = {
  email: string;
  onRequested?: (email: string) => void;
  onClose: () => void;
};

export function PasswordRestoreDialog({ email, onRequested, onClose }: Props) {
  const { http } = useHost();
  const strings = useStrings(dialogStrings);
  const form = useContractForm(loadPasswordRestore, {
    defaultValues: { email },
    // One draft for each e-mail typed in the login form: another e-mail is newer than the draft.
    draft: { key: `password-restore ${email}`, fields: { email: true } },
  });

  const restore = form.submit(
    async (account) => {
      const answer = await http.send(restorePassword, { body: account });
      onRequested?.(account.email);
      return answer;
    },
    { successMessage: (language) => dialogStrings[language].sent, onSuccess: onClose },
  );

  return (
    <FormDialog
      title={strings.title}
      description={strings.description}
      submitLabel={strings.submit}
      form={form}
      onSubmit={restore}
      onClose={onClose}
    >
      <TextField label={strings.email} type="email" autoComplete="username" requiredMark {...form.fieldProps('email')} />
    </FormDialog>
  );
}
