import type { TrialRequest } from '@osk/shared/contract/company';
import type { z } from '@osk/shared/contract/shape';
import type { ContractForm } from '@osk/shared/forms/use-contract-form';
import { useStrings } from '@osk/shared/host';
import { TextField } from '@osk/shared/ui/field';
import styles from './download-fields.module.css';
import { downloadStrings } from './strings.ts';

type DownloadState = ContractForm<z.input<typeof TrialRequest>, z.output<typeof TrialRequest>>;

export function DownloadFields({ form: { register, errorOf } }: { form: DownloadState }) {
  const strings = useStrings(downloadStrings);
  return (
    <div className={styles.fields}>
      <TextField label={strings.name} autoComplete="organization" requiredMark error={errorOf('name')} {...register('name')} />
      <TextField
        label={strings.phoneNumber}
        type="tel"
        autoComplete="tel"
        requiredMark
        error={errorOf('phoneNumber')}
        {...register('phoneNumber')}
      />
      <TextField
        label={strings.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        requiredMark
        error={errorOf('email')}
        {...register('email')}
      />
      <TextField label={strings.city} autoComplete="address-level2" requiredMark error={errorOf('city')} {...register('city')} />
    </div>
  );
}
