import type { Licence } from '@osk/shared/contract/licence';
import { isDoubtfulNip, nipDigits } from '@osk/shared/contract/numbers';
import type { ContractForm } from '@osk/shared/forms/contract-form';
import { useStrings } from '@osk/shared/host';
import { withDigitMask } from '@osk/shared/ui/digit-mask';
import { FieldGroup, TextField } from '@osk/shared/ui/field';
import { useRef } from 'react';
import { type Address, addressFor, noAddress, useAccountNip } from './buyer-address.ts';
import styles from './company-fields.module.css';
import { licenceStrings } from './strings.ts';

type Company = { companyName: string; nip: string } & { [Field in keyof Address]?: string | null | undefined };

type Props = {
  /** The part of a contract form that these fields use, so that every form with a company fits. */
  form: Pick<ContractForm<Company, unknown>, 'fieldProps' | 'watch' | 'getValues' | 'setValue'>;
  licences: readonly Licence[];
  /** The address of another buyer that no licence has yet. */
  otherwise?: Address;
};

/** The company on the licence. A wrong NIP check digit is only a warning. A buyer with another NIP than the account's may have an address. */
export function CompanyFields({ form, licences, otherwise = noAddress }: Props) {
  const text = useStrings(licenceStrings);
  const { isOwn, isOther } = useAccountNip();
  const isTyped = useRef(false);
  const nip = form.watch('nip');

  /** Fills in the address for the NIP, unless the user has typed one. */
  const fillIn = () => {
    const typed = form.getValues('nip');
    if (nipDigits(typed).length !== 10 || (isTyped.current && !isOwn(typed))) return;
    isTyped.current = false;
    const known = isOwn(typed) ? noAddress : (addressFor(typed, licences) ?? otherwise);
    for (const field of ['address', 'postCode', 'city'] as const) {
      form.setValue(field, known[field], { shouldDirty: true, shouldValidate: true });
    }
  };
  const addressField = (field: keyof Address) => ({
    // The browser would fill in the user's own address.
    autoComplete: 'off',
    ...form.fieldProps(field, { onChange: () => (isTyped.current = true) }),
  });

  return (
    <>
      <TextField label={text.companyName} autoComplete="organization" {...form.fieldProps('companyName')} />
      <TextField
        label={text.nip}
        inputMode="numeric"
        warning={isDoubtfulNip(nip) ? text.nipCheck : undefined}
        {...form.fieldProps('nip', { onChange: fillIn })}
      />
      {isOther(nip) && (
        <FieldGroup legend={text.buyerAddress} className={styles.address}>
          <TextField label={text.address} hint={text.addressHint} {...addressField('address')} />
          <TextField
            label={text.postCode}
            placeholder="00-000"
            inputMode="numeric"
            {...withDigitMask('00-000', addressField('postCode'))}
          />
          <TextField label={text.city} {...addressField('city')} />
        </FieldGroup>
      )}
    </>
  );
}
