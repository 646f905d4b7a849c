import { isDoubtfulNip } from '@osk/shared/contract/numbers';
import type { ContractForm } from '@osk/shared/forms/contract-form';
import { useStrings } from '@osk/shared/host';
import { TextField } from '@osk/shared/ui/field';
import { licenceStrings } from './strings.ts';

/** The part of a contract form that these fields use, so that every form with a company fits. */
type CompanyForm = Pick<ContractForm<{ companyName: string; nip: string }, unknown>, 'fieldProps' | 'watch'>;

/** The company on the licence. A wrong NIP check digit is only a warning. */
export function CompanyFields({ form }: { form: CompanyForm }) {
  const text = useStrings(licenceStrings);
  return (
    <>
      <TextField label={text.companyName} autoComplete="organization" {...form.fieldProps('companyName')} />
      <TextField
        label={text.nip}
        inputMode="numeric"
        warning={isDoubtfulNip(form.watch('nip')) ? text.nipCheck : undefined}
        {...form.fieldProps('nip')}
      />
    </>
  );
}
