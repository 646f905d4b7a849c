import { isDoubtfulNip } from '@osk/shared/contract/numbers';
import { useStrings } from '@osk/shared/host';
import { TextField } from '@osk/shared/ui/field';
import type { ComponentProps } from 'react';
import { licenceStrings } from './strings.ts';

type CompanyField = 'companyName' | 'nip';

/** The part of a contract form that these fields use, so that every form with a company fits. */
type CompanyForm = {
  register(field: CompanyField): ComponentProps<'input'>;
  errorOf(field: CompanyField): string | undefined;
  watch(field: 'nip'): string;
};

/** The company on the licence. A wrong NIP check digit is only a warning. */
export function CompanyFields({ form }: { form: CompanyForm }) {
  const text = useStrings(licenceStrings);
  return (
    <>
      <TextField
        label={text.companyName}
        autoComplete="organization"
        error={form.errorOf('companyName')}
        {...form.register('companyName')}
      />
      <TextField
        label={text.nip}
        inputMode="numeric"
        error={form.errorOf('nip')}
        warning={isDoubtfulNip(form.watch('nip')) ? text.nipCheck : undefined}
        {...form.register('nip')}
      />
    </>
  );
}
