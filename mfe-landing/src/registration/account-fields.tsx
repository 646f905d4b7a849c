import { fieldMessage } from '@osk/shared/contract/field-messages';
import { useLanguage, useStrings } from '@osk/shared/host';
import { FieldGroup, PasswordField, TextField } from '@osk/shared/ui/field';
import styles from './registration.module.css';
import type { RegistrationState } from './registration.ts';
import { registrationStrings } from './strings.ts';

export function AccountFields({ form }: { form: RegistrationState }) {
  const strings = useStrings(registrationStrings);
  const { register, errorOf } = form;
  return (
    <FieldGroup legend={strings.account} className={styles.fields}>
      <TextField
        label={strings.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        requiredMark
        error={errorOf('email')}
        {...register('email')}
      />
      <TextField
        label={strings.phoneNumber}
        type="tel"
        autoComplete="tel"
        requiredMark
        error={errorOf('phoneNumber')}
        {...register('phoneNumber')}
      />
      <PasswordField
        label={strings.password}
        hint={strings.passwordHint}
        autoComplete="new-password"
        requiredMark
        error={errorOf('password')}
        {...register('password')}
      />
      <PasswordField
        label={strings.repeatPassword}
        autoComplete="new-password"
        requiredMark
        error={errorOf('repeatPassword')}
        warning={useMismatch(form)}
        {...register('repeatPassword')}
      />
    </FieldGroup>
  );
}

/** That the two passwords differ, once the second was touched: a message alone, the refusal is the server's. */
function useMismatch(form: RegistrationState): string | undefined {
  const { language } = useLanguage();
  const [password, repeatPassword] = form.watch(['password', 'repeatPassword']);
  const { isTouched } = form.getFieldState('repeatPassword', form.formState);
  const message = fieldMessage(language, 'password.mismatch');
  const said = form.errorOf('repeatPassword') === message;
  return isTouched && password !== repeatPassword && !said ? message : undefined;
}
