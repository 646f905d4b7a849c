import { useStrings } from '@osk/shared/host';
import { TextField } from '@osk/shared/ui/field';
import { CompanyFields } from '../licence/company-fields.tsx';
import { orderStrings } from './order-strings.ts';
import type { Order } from './use-order.ts';

/** Who the licence is made out to, and the promo code, whose refusal is told as soon as it is known. */
export function OrderFields({ order: { form, price } }: { order: Order }) {
  const text = useStrings(orderStrings);
  return (
    <>
      <CompanyFields
        companyName={{ ...form.register('companyName'), error: form.errorOf('companyName') }}
        nip={{ ...form.register('nip'), error: form.errorOf('nip') }}
        typedNip={form.watch('nip')}
      />
      <TextField
        label={text.promoCode}
        hint={text.optional}
        autoComplete="off"
        error={form.errorOf('promoCode') ?? price.codeRefusal}
        warning={price.codeUnchecked}
        {...form.register('promoCode', { onBlur: price.codeTyped })}
      />
    </>
  );
}
