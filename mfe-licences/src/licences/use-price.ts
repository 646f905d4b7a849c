import { type LicenceOrder, quoteLicence } from '@osk/shared/contract/licence';
import { ClientError, useHost } from '@osk/shared/host';
import { useCallback, useEffect, useState } from 'react';
import type { OrderForm } from './order-form.ts';

/** What an order costs, PLN, and how much a promo code takes off. */
export type Price = { totalPrice: number; discount: number };

type Asked = Pick<LicenceOrder, 'productId' | 'promoCode'>;
/** What the server answered of an order: its price, why its code does not hold, or nothing. */
type Answered = { of: string } & ({ kind: 'price'; price: Price } | { kind: 'refused'; reason: string } | { kind: 'failed' });

const keyOf = ({ productId, promoCode }: Asked) => `${productId} ${promoCode?.trim() ?? ''}`;

type PriceOptions = {
  /** What a product costs without a code; undefined while it is unknown. */
  listPriceOf(productId: string): number | undefined;
  /** The licence to be extended. */
  parentId?: string | undefined;
};

/**
 * The price in sight: the product's, or, once a promo code has been typed, the server's quote; the latest question wins. It goes with
 * the order as the price agreed to.
 */
export function usePrice(form: OrderForm, { listPriceOf, parentId }: PriceOptions) {
  const { http } = useHost();
  const [answered, setAnswered] = useState<Answered>();
  // An object, so that the same code typed again after a failure is asked again.
  const [typed, setTyped] = useState({ code: '' });
  const [productId, promoCode] = form.watch(['productId', 'promoCode']);

  const quote = useCallback(
    async (asked: Asked, signal?: AbortSignal): Promise<Price> => {
      const body = { productId: asked.productId, promoCode: asked.promoCode, ...(parentId && { parentId }) };
      const { data } = await http.send(quoteLicence, { body }, signal && { signal });
      return data;
    },
    [http, parentId],
  );

  useEffect(() => {
    if (typed.code === '' || productId === '') return;
    const asked = { productId, promoCode: typed.code };
    const latest = new AbortController();
    quote(asked, latest.signal)
      .then(
        (price): Answered => ({ of: keyOf(asked), kind: 'price', price }),
        (error: unknown) => refusalOf(error, asked),
      )
      .then((answer) => !latest.signal.aborted && setAnswered(answer));
    return () => latest.abort();
  }, [quote, typed, productId]);

  const known = answered?.of === keyOf({ productId, promoCode }) ? answered : undefined;
  const code = promoCode?.trim() ?? '';
  const listPrice = listPriceOf(productId);
  const inSight: Price | undefined =
    known?.kind === 'price' ? known.price : listPrice === undefined ? undefined : { totalPrice: listPrice, discount: 0 };

  return {
    price: inSight,
    /** The server is being asked what the code is worth. */
    counting: code !== '' && code === typed.code && productId !== '' && !known,
    /** Why the code does not hold. */
    codeRefusal: known?.kind === 'refused' ? known.reason : undefined,
    codeUnchecked: known?.kind === 'failed',
    /** The promo code has been typed to its end. */
    codeTyped: () => {
      if (!known || known.kind === 'failed') setTyped({ code });
    },
    /**
     * The order with the price it is placed at. A code sent off before the server has been asked about it is asked about now.
     * @throws what the server says of such a code.
     */
    async agreed(order: LicenceOrder): Promise<LicenceOrder> {
      if (known?.kind === 'refused') return order;
      const unquoted = order.promoCode && known?.kind !== 'price';
      const price = unquoted ? await quote(order) : inSight;
      if (unquoted && price) setAnswered({ of: keyOf(order), kind: 'price', price });
      return price ? { ...order, quotedPrice: price.totalPrice } : order;
    },
    /** The price has changed since: the new one is in sight. */
    changed: (order: LicenceOrder, price: Price) => setAnswered({ of: keyOf(order), kind: 'price', price }),
  };
}

/** Only what is wrong with the code is told at its field; anything else is told when ordering. */
function refusalOf(error: unknown, asked: Asked): Answered {
  const reason = error instanceof ClientError ? error.fieldErrors.promoCode : undefined;
  return { of: keyOf(asked), ...(reason ? { kind: 'refused', reason } : { kind: 'failed' }) };
}
