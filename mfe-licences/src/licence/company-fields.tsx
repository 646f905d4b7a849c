import { isDoubtfulNip } from '@osk/shared/contract/nip';
import { useStrings } from '@osk/shared/host';
import { TextField } from '@osk/shared/ui/field';
import type { ComponentProps } from 'react';
import { orderStrings } from '../order/order-strings.ts';

type Registered = Omit<ComponentProps<typeof TextField>, 'label'>;

type CompanyFieldsProps = {
  companyName: Registered;
  nip: Registered;
  /** The NIP as it stands in its field. */
  typedNip: string;
};

/** The company a licence is made out to; a NIP with a wrong check digit is warned of, not refused. */
export function CompanyFields({ companyName, nip, typedNip }: CompanyFieldsProps) {
  const text = useStrings(orderStrings);
  return (
    <>
      <TextField label={text.companyName} autoComplete="organization" {...companyName} />
      <TextField label={text.nip} inputMode="numeric" warning={isDoubtfulNip(typedNip) ? text.nipCheck : undefined} {...nip} />
    </>
  );
}
