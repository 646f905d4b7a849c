import { type LicenceOrder, quoteLicence } from '@osk/shared/contract/licence';
import type { Product } from '@osk/shared/contract/product';
import { ClientError, useHost } from '@osk/shared/host';
import { useEffect, useState } from 'react';
import type { OrderForm } from './order-form.ts';

/** What an order costs, PLN, and how much a promo code takes off. */
export type Price = { totalPrice: number; discount: number };

type Quote = Price & { of: string };

const keyOf = ({ productId, promoCode }: Pick<LicenceOrder, 'productId' | 'promoCode'>) => `${productId} ${promoCode?.trim() ?? ''}`;

/**
 * The price in sight: the product's, or, once a promo code has been typed, the server's quote. It goes with the order as the price
 * agreed to; an order refused because the price has changed brings the new one along.
 */
export function usePrice(form: OrderForm, products: readonly Product[] | undefined) {
  const { http } = useHost();
  const [quote, setQuote] = useState<Quote>();
  const [typedCode, setTypedCode] = useState('');
  const [productId, promoCode] = form.watch(['productId', 'promoCode']);
  const { getValues, valid } = form;

  useEffect(() => {
    if (typedCode === '' || !valid) return;
    const body = { ...getValues(), productId, promoCode: typedCode };
    http.send(quoteLicence, { body }).then(
      ({ data }) => setQuote({ ...data, of: keyOf(body) }),
      // A code that does not hold is refused with the order, at its field.
      () => setQuote(undefined),
    );
  }, [http, getValues, productId, typedCode, valid]);

  const product = products?.find(({ id }) => id === productId);
  const quoted = quote?.of === keyOf({ productId, promoCode }) ? quote : undefined;
  const price: Price | undefined = quoted ?? (product && { totalPrice: product.totalPrice, discount: 0 });

  return {
    price,
    /** The promo code has been typed to its end. */
    codeTyped: () => setTypedCode(getValues('promoCode')?.trim() ?? ''),
    /** Takes the new price out of a refusal. */
    learn(error: unknown, order: LicenceOrder) {
      if (error instanceof ClientError && error.quote) setQuote({ ...error.quote, of: keyOf(order) });
    },
  };
}
