import type { Success } from '@osk/shared/contract/envelope';
import { type Licence, LicenceOrder } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/nip';
import type { Product } from '@osk/shared/contract/product';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useIdempotencyKey } from '@osk/shared/forms/use-idempotency-key';
import { type Cached, ClientError, useHost, useStrings } from '@osk/shared/host';
import { orderStrings } from './order-strings.ts';
import { usePrice } from './use-price.ts';

type OrderOptions = {
  /** The product chosen from the start; empty for none. */
  productId: string;
  company: { name: string; nip: string };
  /** What can be ordered, and what each of it costs. */
  products: Cached<readonly Product[]>;
  listPrice(product: Product): number;
  /** The licence to be extended. */
  parentId?: string;
  place(order: LicenceOrder, options: { idempotencyKey: string }): Promise<Success<Licence>>;
  onOrdered(licence: Licence): void;
};

export type Order = ReturnType<typeof useOrder>;

/** An order being filled in, priced and placed: a new licence or an extension of one. */
export function useOrder({ productId, company, products, listPrice, parentId, place, onOrdered }: OrderOptions) {
  const text = useStrings(orderStrings);
  const { toasts } = useHost();
  const keyFor = useIdempotencyKey();
  const form = useContractForm(LicenceOrder, {
    defaultValues: { productId, companyName: company.name, nip: formatNip(company.nip), promoCode: '' },
    fallback: text.fallback,
  });
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
      const { data, successMessage } = await place(order, { idempotencyKey: keyFor(order) });
      if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
      onOrdered(data);
    } catch (error) {
      if (error instanceof ClientError && error.quote) {
        price.changed(order, error.quote);
        void products.refresh();
      }
      throw error;
    }
  });

  return { form, price, submit };
}
