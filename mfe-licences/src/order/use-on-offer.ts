import type { Product } from '@osk/shared/contract/product';
import { useEffect } from 'react';
import type { OrderForm } from './order-form.ts';

/** The chosen product; a choice made before the offer was there, and no longer in it, is none. */
export function useOnOffer(form: OrderForm, products: readonly Product[]): string {
  const chosenId = form.watch('productId');
  const { resetField } = form;
  const gone = chosenId !== '' && !products.some(({ id }) => id === chosenId);
  useEffect(() => {
    // Nobody has typed it: it does not count as a change.
    if (gone) resetField('productId', { defaultValue: '' });
  }, [gone, resetField]);
  return gone ? '' : chosenId;
}
