import { type Profile, readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { buyStrings } from './buy-licence-strings.ts';
import styles from './order-dialog.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { orderStrings } from './order-strings.ts';
import { ProductChoice } from './product-choice.tsx';
import { useOrder } from './use-order.ts';

type Props = {
  /** The product chosen from the start; the one chosen at registration where none is given. */
  productId?: string | undefined;
  onClose: () => void;
  onOrdered: (licence: Licence) => void;
};

/** The order of a new licence, prefilled from the company's profile (specification, sections 2 and 5). */
export function BuyLicenceDialog(props: Props) {
  const { data: profile, error } = useCached(readProfile, {});
  // The shell has read the profile for its top bar: this waits for it only on a page that has just been opened.
  return profile || error !== undefined ? <Purchase {...props} profile={profile} /> : null;
}

function Purchase({ productId, onClose, onOrdered, profile }: Props & { profile: Profile | undefined }) {
  const text = useStrings(buyStrings);
  const { productsLoading, productsFailed } = useStrings(orderStrings);
  const { http } = useHost();
  const products = useCached(listProducts, { query: { includeTrial: true } });
  const order = useOrder({
    productId: productId ?? profile?.productId ?? '',
    company: { name: profile?.name ?? '', nip: profile?.nip ?? '' },
    products,
    listPrice: ({ totalPrice }) => totalPrice,
    place: (body, options) => http.send(buyLicence, { body }, options),
    onOrdered,
  });

  return (
    <OrderDialog title={text.title} place={text.buy} order={order} onClose={onClose}>
      <Loaded entry={products} loading={productsLoading} failed={productsFailed} skeleton={<SkeletonBlock className={styles.coming} />}>
        {(list) => <ProductChoice form={order.form} products={list} />}
      </Loaded>
    </OrderDialog>
  );
}
