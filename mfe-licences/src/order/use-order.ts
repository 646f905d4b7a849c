import type { Success } from '@osk/shared/contract/envelope';
import type { Licence, LicenceOrder } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import type { Product } from '@osk/shared/contract/product';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import type { Draft } from '@osk/shared/forms/use-draft';
import type { SendOnce } from '@osk/shared/forms/use-mutation';
import { type Cached, ClientError } from '@osk/shared/host';
import { usePrice } from './use-price.ts';

const loadLicenceOrder = async () => (await import('@osk/shared/contract/shapes/licence')).LicenceOrder;

export type OrderDialogProps = {
  onClose: () => void;
  onOrdered: (licence: Licence) => void;
  /** The list may have changed. */
  onOutdated: () => void;
};

type OrderOptions = Omit<OrderDialogProps, 'onClose'> & {
  draft: Pick<Draft<LicenceOrder>, 'key' | 'title'>;
  /** The prefilled values, undefined until they have loaded. An empty product id preselects none. */
  values: { productId: string; companyName: string; nip: string } | undefined;
  products: Cached<readonly Product[]>;
  listPriceOf(product: Product): number;
  /** The licence to extend. */
  parentId?: string;
  send(sendOnce: SendOnce, order: LicenceOrder): Promise<Success<Licence>>;
};

export type Order = ReturnType<typeof useOrder>;

/** The order of a licence or of an extension: its form, its price and the call. */
export function useOrder({ draft, values, products, listPriceOf, parentId, send, onOrdered, onOutdated }: OrderOptions) {
  const form = useContractForm(loadLicenceOrder, {
    defaultValues: { productId: '', companyName: '', nip: '', promoCode: '' },
    values: values && { ...values, nip: formatNip(values.nip), promoCode: '' },
    draft: { ...draft, fields: { productId: true, companyName: true, nip: true, promoCode: true, quotedPrice: false } },
    atOnce: true,
  });
  const [chosenId, promoCode] = [form.watch('productId'), form.watch('promoCode')];
  // Undefined too when the product is no longer sold.
  const chosen = products.data?.find(({ id }) => id === chosenId);
  const price = usePrice({ productId: chosen?.id ?? '', promoCode, parentId, listPrice: chosen && listPriceOf(chosen) });

  const submit = form.submit(
    async (typed, sendOnce) => {
      const order = await price.withQuotedPrice(typed);
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

  return { form, products, chosen, price, submit };
}
