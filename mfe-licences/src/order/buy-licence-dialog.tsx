import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { useState } from 'react';
import { buyStrings } from './buy-licence-strings.ts';
import styles from './order-dialog.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { orderStrings } from './order-strings.ts';
import { ProductChoice } from './product-choice.tsx';
import { useOrder } from './use-order.ts';

type Props = {
  /** The product chosen from the start; the one chosen at registration where none is given. */
  productId?: string | undefined;
  licences: readonly Licence[];
  onClose: () => void;
  onOrdered: (licence: Licence) => void;
  /** The list may be behind. */
  onOutdated: () => void;
};

/** The order of a new licence, prefilled from the company's profile (specification, sections 2 and 5). */
export function BuyLicenceDialog({ productId, licences, ...rest }: Props) {
  const text = useStrings(buyStrings);
  const { productsLoading, productsFailed } = useStrings(orderStrings);
  const { http } = useHost();
  const { profile, settled } = useProfile();
  const products = useCached(listProducts, { query: { includeTrial: true } });
  const order = useOrder({
    start: settled
      ? { productId: productId ?? profile?.productId ?? '', companyName: profile?.name ?? '', nip: profile?.nip ?? '' }
      : undefined,
    products,
    listPrice: ({ totalPrice }) => totalPrice,
    place: (body, options) => http.send(buyLicence, { body }, options),
    ...rest,
  });

  return (
    <OrderDialog title={text.title} place={text.buy} order={order}>
      <Loaded entry={products} loading={productsLoading} failed={productsFailed} skeleton={<SkeletonBlock className={styles.coming} />}>
        {(list) => <ProductChoice form={order.form} products={list} licences={licences} />}
      </Loaded>
    </OrderDialog>
  );
}

/** The profile, and whether it is there or cannot be had. The shell has read it for its top bar: it is seldom waited for. */
function useProfile() {
  const { data: profile, error } = useCached(readProfile, {});
  // An error that was there before is of an earlier reading: the one of this dialog is under way.
  const [former] = useState(error);
  return { profile, settled: profile !== undefined || (error !== undefined && error !== former) };
}
