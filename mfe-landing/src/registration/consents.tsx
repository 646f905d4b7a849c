import { useStrings } from '@osk/shared/host';
import { CheckboxField } from '@osk/shared/ui/field';
import styles from './registration.module.css';
import type { RegistrationState } from './registration.ts';
import { registrationStrings } from './strings.ts';

export function Consents({ form: { register } }: { form: RegistrationState }) {
  const strings = useStrings(registrationStrings);
  return (
    <div className={styles.consents}>
      <CheckboxField label={strings.einvoice} {...register('einvoice')} />
      <CheckboxField label={strings.marketOffers} {...register('marketOffers')} />
      <CheckboxField label={strings.rodo} {...register('rodo')} />
    </div>
  );
}
