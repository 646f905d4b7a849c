import type { Success } from '@osk/shared/contract/envelope';
import { type Licence, LicenceOrder } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/nip';
import type { Product } from '@osk/shared/contract/product';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useIdempotencyKey } from '@osk/shared/forms/use-idempotency-key';
import { type Cached, ClientError, useHost } from '@osk/shared/host';
import { useEffect, useState } from 'react';
import type { OrderForm } from './order-form.ts';
import { useFollowUp } from '../licence/use-follow-up.ts';
import { usePrice } from './use-price.ts';

/** What an order begins with: the product chosen from the start, empty for none, and whom it is made out to. */
type Start = { productId: string; companyName: string; nip: string };

type OrderOptions = {
  /** Undefined while it is on its way. */
  start: Start | undefined;
  /** What can be ordered, and what each of it costs. */
  products: Cached<readonly Product[]>;
  listPrice(product: Product): number;
  /** The licence to be extended. */
  parentId?: string;
  place(order: LicenceOrder, options: { idempotencyKey: string }): Promise<Success<Licence>>;
  onClose(): void;
  onOrdered(licence: Licence): void;
  /** The list may be behind. */
  onOutdated(): void;
};

export type Order = ReturnType<typeof useOrder>;

/** An order being filled in, priced and placed: a new licence or an extension of one. */
export function useOrder({ start, products, listPrice, parentId, place, onClose, onOrdered, onOutdated }: OrderOptions) {
  const { toasts } = useHost();
  const keyFor = useIdempotencyKey();
  const form = useContractForm(LicenceOrder, { defaultValues: valuesOf(start) });
  const ready = useFilledIn(form, start);
  const { followed, close } = useFollowUp({ onPage: form.onPage, onClose, onOutdated });
  const price = usePrice(form, {
    parentId,
    listPriceOf: (chosenId) => {
      const chosen = products.data?.find(({ id }) => id === chosenId);
      return chosen && listPrice(chosen);
    },
  });

  const submit = form.submit(async (values) => {
    const order = await price.agreed(values);
    try {
      const { data, successMessage } = await followed(place(order, { idempotencyKey: keyFor(order) }));
      if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
      if (form.onPage()) onOrdered(data);
    } catch (error) {
      if (error instanceof ClientError && error.quote) {
        price.changed(order, error.quote);
        void products.refresh();
      }
      throw error;
    }
  });

  return { form, price, submit, close, /** What it begins with is filled in. */ ready };
}

function valuesOf({ productId, companyName, nip }: Start = { productId: '', companyName: '', nip: '' }) {
  return { productId, companyName, nip: formatNip(nip), promoCode: '' };
}

/** Fills a form in with what comes after it was opened; whether that is done. */
function useFilledIn({ reset }: OrderForm, start: Start | undefined): boolean {
  const [filled, setFilled] = useState(start !== undefined);
  useEffect(() => {
    if (filled || !start) return;
    reset(valuesOf(start));
    setFilled(true);
  }, [filled, start, reset]);
  return filled;
}
