import { isDoubtfulNip } from '@osk/shared/contract/nip';
import { useStrings } from '@osk/shared/host';
import { FieldGroup, TextField } from '@osk/shared/ui/field';
import styles from './registration.module.css';
import type { RegistrationState } from './registration.ts';
import { registrationStrings } from './strings.ts';

export function CompanyFields({ form }: { form: RegistrationState }) {
  const strings = useStrings(registrationStrings);
  const { register, errorOf } = form;
  const nip = form.watch('nip');
  return (
    <FieldGroup legend={strings.company} className={styles.fields}>
      <div className={styles.wide}>
        <TextField label={strings.name} autoComplete="organization" requiredMark error={errorOf('name')} {...register('name')} />
      </div>
      <TextField
        label={strings.nip}
        hint={strings.nipHint}
        autoComplete="off"
        inputMode="numeric"
        requiredMark
        error={errorOf('nip')}
        warning={isDoubtfulNip(nip) ? strings.nipDoubtful : undefined}
        {...register('nip')}
      />
      <TextField
        label={strings.address}
        hint={strings.addressHint}
        autoComplete="street-address"
        requiredMark
        error={errorOf('address')}
        {...register('address')}
      />
      <TextField
        label={strings.postCode}
        placeholder="00-000"
        autoComplete="postal-code"
        requiredMark
        error={errorOf('postCode')}
        {...register('postCode')}
      />
      <TextField label={strings.city} autoComplete="address-level2" requiredMark error={errorOf('city')} {...register('city')} />
    </FieldGroup>
  );
}
