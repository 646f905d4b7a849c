import type { Success } from '@osk/shared/contract/endpoint';
import { type Licence, type LicenceOrder, quoteLicence } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import type { Product } from '@osk/shared/contract/product';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import type { Draft } from '@osk/shared/forms/use-draft';
import type { SendOnce } from '@osk/shared/forms/use-mutation';
import { type Cached, ClientError, reasonOf, useHost, useStrings } from '@osk/shared/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addressFor, noAddress, shownFields, useAccountNip } from '../licence/buyer-address.ts';
import { strings } from './strings.ts';

const loadLicenceOrder = async () => (await import('@osk/shared/contract/shapes/licence')).LicenceOrder;

export type OrderDialogProps = {
  onClose: () => void;
  onOrdered: (licence: Licence) => void;
  onOutdated: () => void;
};

type OrderOptions = Omit<OrderDialogProps, 'onClose'> & {
  draft: Pick<Draft<LicenceOrder>, 'key' | 'title'>;
  /** The prefilled values, undefined until they have loaded. An empty product id preselects none. */
  values: { productId: string; companyName: string; nip: string } | undefined;
  licences: readonly Licence[];
  products: Cached<readonly Product[]>;
  listPriceOf(product: Product): number;
  parentId?: string;
  send(sendOnce: SendOnce, order: LicenceOrder): Promise<Success<Licence>>;
};

const empty = { productId: '', companyName: '', nip: '', promoCode: '', ...noAddress };
const keptFields = { productId: true, companyName: true, nip: true, address: true, postCode: true, city: true, promoCode: true };

export type Order = ReturnType<typeof useOrder>;

/** The order of a licence or of an extension: its form, its price and the call. */
export function useOrder({ draft, values, licences, products, listPriceOf, parentId, send, onOrdered, onOutdated }: OrderOptions) {
  const { isOther } = useAccountNip();
  const form = useContractForm(loadLicenceOrder, {
    defaultValues: empty,
    values: values && { ...empty, ...addressFor(values.nip, licences), ...values, nip: formatNip(values.nip) },
    draft: { ...draft, fields: { ...keptFields, quotedPrice: false } },
  });
  const [chosenId, promoCode] = [form.watch('productId'), form.watch('promoCode')];
  // Undefined too when the product is no longer sold.
  const chosen = products.data?.find(({ id }) => id === chosenId);
  const price = usePrice({ productId: chosen?.id ?? '', promoCode, parentId, listPrice: chosen && listPriceOf(chosen) });

  const submit = form.submit(
    async (typed, sendOnce) => {
      const order = await price.withQuotedPrice(shownFields(typed, isOther));
      try {
        return await send(sendOnce, order);
      } catch (error) {
        if (error instanceof ClientError && error.quote) {
          price.replace(order, error.quote);
          void products.refresh();
        }
        throw error;
      }
    },
    { onSuccess: onOrdered, onOutdated },
  );

  return { form, licences, products, chosen, price, submit };
}

/** PLN, after the discount of the promo code. */
type Price = { totalPrice: number; discount: number };

type QuotedOrder = Pick<LicenceOrder, 'productId' | 'promoCode'>;
type Quote = { key: string } & ({ kind: 'price'; price: Price } | { kind: 'rejected' | 'failed'; error: unknown });

const codeOf = ({ promoCode }: QuotedOrder) => promoCode?.trim() ?? '';
const keyOf = (order: QuotedOrder) => `${order.productId} ${codeOf(order)}`;

type PriceOptions = QuotedOrder & {
  /** The price of the chosen product without a code, if known. */
  listPrice: number | undefined;
  parentId?: string | undefined;
};

/** The price of the order in the form: the list price, or the server's quote for the promo code. */
function usePrice({ productId, promoCode, listPrice, parentId }: PriceOptions) {
  const text = useStrings(strings);
  const { latest, request, replace } = useQuote(parentId);
  // The code of the field the user has left. An object, so that the same code is quoted again after a failure.
  const [entered, setEntered] = useState({ code: '' });

  useEffect(() => {
    if (entered.code !== '' && productId !== '') void request({ productId, promoCode: entered.code });
  }, [request, entered, productId]);

  const code = codeOf({ productId, promoCode });
  const quote = latest?.key === keyOf({ productId, promoCode }) ? latest : undefined;
  const visible: Price | undefined =
    quote?.kind === 'price' ? quote.price : listPrice === undefined ? undefined : { totalPrice: listPrice, discount: 0 };

  return {
    /** The price that the user sees, and agrees to by ordering. */
    visible,
    isChecking: code !== '' && code === entered.code && productId !== '' && !quote,
    /** Why the code is invalid. */
    codeError: quote?.kind === 'rejected' ? codeErrorOf(quote.error) : undefined,
    /** Why the code could not be checked. */
    codeWarning: quote?.kind === 'failed' ? reasonOf(quote.error, text.codeUnchecked) : undefined,
    /** Asks for a quote of the code in the field, unless there is one. */
    checkCode: () => {
      if (!quote || quote.kind === 'failed') setEntered({ code });
    },
    /**
     * Adds the price that the user agrees to. A code without a quote, for example after Enter in its field, is quoted first.
     * If the code makes the order dearer, the server rejects the lower visible price.
     * @throws the server's error about the code
     */
    async withQuotedPrice(order: LicenceOrder): Promise<LicenceOrder> {
      const sentCode = codeOf(order);
      if (sentCode !== entered.code) setEntered({ code: sentCode });
      if (quote?.kind === 'rejected') return order;
      if (sentCode === '' || quote?.kind === 'price') return visible ? { ...order, quotedPrice: visible.totalPrice } : order;
      const answer = await request(order);
      if (answer.kind !== 'price') throw answer.error;
      const { totalPrice } = answer.price;
      return { ...order, quotedPrice: Math.min(totalPrice, visible?.totalPrice ?? totalPrice) };
    },
    /** Shows the new price of an order that the server rejected because of its price. */
    replace: (order: LicenceOrder, price: Price) => replace({ key: keyOf(order), kind: 'price', price }),
  };
}

/** The latest quote of the server. Repeats only a failed request, because the server limits wrong codes. */
function useQuote(parentId: string | undefined) {
  const { http } = useHost();
  const [latest, setLatest] = useState<Quote>();
  const latestCall = useRef<{ key: string; answer: Promise<Quote> }>(undefined);

  const request = useCallback(
    (order: QuotedOrder): Promise<Quote> => {
      const key = keyOf(order);
      if (latestCall.current?.key === key) return latestCall.current.answer;
      const body = { productId: order.productId, promoCode: order.promoCode, ...(parentId && { parentId }) };
      const call = {
        key,
        answer: http.send(quoteLicence, { body }).then(
          ({ data }): Quote => ({ key, kind: 'price', price: data }),
          (error: unknown): Quote => ({ key, kind: codeErrorOf(error) ? 'rejected' : 'failed', error }),
        ),
      };
      latestCall.current = call;
      void call.answer.then((quote) => {
        if (latestCall.current !== call) return;
        setLatest(quote);
        if (quote.kind === 'failed') latestCall.current = undefined;
      });
      return call.answer;
    },
    [http, parentId],
  );
  const replace = (quote: Quote) => {
    latestCall.current = undefined;
    setLatest(quote);
  };
  return { latest, request, replace };
}

/** The server's message for the field of the code. */
function codeErrorOf(error: unknown): string | undefined {
  return error instanceof ClientError ? error.fieldErrors.promoCode : undefined;
}
