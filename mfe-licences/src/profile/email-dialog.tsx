import { requestEmailChange } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { PasswordField, TextField } from '@osk/shared/ui/field';
import { emailStrings } from './email-strings.ts';
import { ProfileFormDialog } from './profile-form-dialog.tsx';

const loadEmailChange = async () => (await import('@osk/shared/contract/shapes/company')).EmailChange;

type Props = {
  /** The present one. */
  email: string;
  onClose: () => void;
};

/** Asks for another e-mail of the account. It changes by a link sent to the new one. */
export function EmailDialog({ email, onClose }: Props) {
  const { http } = useHost();
  const text = useStrings(emailStrings);
  const form = useContractForm(loadEmailChange, { defaultValues: { email: '', password: '' } });
  const request = form.submit((body) => http.send(requestEmailChange, { body }), {
    successMessage: (language) => emailStrings[language].sent,
    onSuccess: onClose,
  });
  const { fieldProps } = form;

  return (
    <ProfileFormDialog
      title={text.title}
      submitLabel={text.send}
      cancelLabel={text.cancel}
      form={form}
      onSubmit={request}
      onClose={onClose}
    >
      <p>{text.how(email)}</p>
      <TextField label={text.email} type="email" autoComplete="email" spellCheck={false} requiredMark {...fieldProps('email')} />
      {/* Password managers read the account from it. */}
      <input className="visually-hidden" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        requiredMark
        error={form.errorOf('password')}
        {...form.register('password')}
      />
    </ProfileFormDialog>
  );
}
