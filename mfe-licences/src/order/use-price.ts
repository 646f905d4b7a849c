import { type LicenceOrder, quoteLicence } from '@osk/shared/contract/licence';
import { ClientError, reasonOf, useHost, useStrings } from '@osk/shared/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderForm } from './order-form.ts';
import { orderStrings } from './order-strings.ts';

/** What an order costs, PLN, and how much a promo code takes off. */
export type Price = { totalPrice: number; discount: number };

type Asked = Pick<LicenceOrder, 'productId' | 'promoCode'>;
/** What the server answered of an order: its price, or why there is none. */
type Answered = { of: string } & ({ kind: 'price'; price: Price } | { kind: 'refused' | 'failed'; error: unknown });

const codeIn = ({ promoCode }: Asked) => promoCode?.trim() ?? '';
const keyOf = (asked: Asked) => `${asked.productId} ${codeIn(asked)}`;

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
  const text = useStrings(orderStrings);
  const { answered, ask, put, forget } = useQuote(parentId);
  // An object, so that the same code typed again after a failure is asked again.
  const [typed, setTyped] = useState({ code: '' });
  const [productId, promoCode] = form.watch(['productId', 'promoCode']);

  useEffect(() => {
    if (typed.code !== '' && productId !== '') void ask({ productId, promoCode: typed.code });
  }, [ask, typed, productId]);

  const code = codeIn({ productId, promoCode });
  const known = answered?.of === keyOf({ productId, promoCode }) ? answered : undefined;
  const listPrice = listPriceOf(productId);
  const inSight: Price | undefined =
    known?.kind === 'price' ? known.price : listPrice === undefined ? undefined : { totalPrice: listPrice, discount: 0 };

  return {
    price: inSight,
    /** The server is being asked what the code is worth. */
    counting: code !== '' && code === typed.code && productId !== '' && !known,
    /** Why the code does not hold. */
    codeRefusal: known?.kind === 'refused' ? refusalOf(known.error) : undefined,
    /** Why it is not known whether the code holds. */
    codeUnchecked: known?.kind === 'failed' ? reasonOf(known.error, text.codeUnchecked) : undefined,
    /** The promo code has been typed to its end. */
    codeTyped: () => {
      if (known?.kind === 'failed') forget();
      if (!known || known.kind === 'failed') setTyped({ code });
    },
    /**
     * The order with the price it is placed at. A code sent off before the server has been asked about it is asked about now; where that
     * makes it dearer than what was in sight, the server refuses the order with the new quote.
     * @throws what the server says of such a code.
     */
    async agreed(order: LicenceOrder): Promise<LicenceOrder> {
      const sent = codeIn(order);
      if (sent !== typed.code) setTyped({ code: sent });
      if (known?.kind === 'refused') return order;
      if (sent === '' || known?.kind === 'price') return inSight ? { ...order, quotedPrice: inSight.totalPrice } : order;
      if (known) forget();
      const answer = await ask(order);
      if (answer.kind !== 'price') throw answer.error;
      const { totalPrice } = answer.price;
      return { ...order, quotedPrice: Math.min(totalPrice, inSight?.totalPrice ?? totalPrice) };
    },
    /** The price has changed since: the new one is in sight. */
    changed: (order: LicenceOrder, price: Price) => put({ of: keyOf(order), kind: 'price', price }),
  };
}

/** What the server says an order costs. The same question is asked once, whoever asks it: each wrong code counts as a guess. */
function useQuote(parentId: string | undefined) {
  const { http } = useHost();
  const [answered, setAnswered] = useState<Answered>();
  const latest = useRef<{ of: string; answer: Promise<Answered> }>(undefined);

  const ask = useCallback(
    (asked: Asked): Promise<Answered> => {
      const of = keyOf(asked);
      if (latest.current?.of === of) return latest.current.answer;
      const body = { productId: asked.productId, promoCode: asked.promoCode, ...(parentId && { parentId }) };
      const question = {
        of,
        answer: http.send(quoteLicence, { body }).then(
          ({ data }): Answered => ({ of, kind: 'price', price: data }),
          (error: unknown): Answered => ({ of, kind: refusalOf(error) ? 'refused' : 'failed', error }),
        ),
      };
      latest.current = question;
      void question.answer.then((answer) => latest.current === question && setAnswered(answer));
      return question.answer;
    },
    [http, parentId],
  );
  const forget = () => {
    latest.current = undefined;
  };
  const put = (answer: Answered) => {
    forget();
    setAnswered(answer);
  };
  return { answered, ask, put, forget };
}

/** Only what is wrong with the code is told at its field; anything else is told when ordering. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof ClientError ? error.fieldErrors.promoCode : undefined;
}
