import { type Profile, readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, LicenceOrder } from '@osk/shared/contract/licence';
import { formatNip, isDoubtfulNip } from '@osk/shared/contract/nip';
import { listProducts } from '@osk/shared/contract/product';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useIdempotencyKey } from '@osk/shared/forms/use-idempotency-key';
import { ClientError, useCached, useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { TextField } from '@osk/shared/ui/field';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import styles from './buy-licence-dialog.module.css';
import { buyStrings } from './buy-licence-strings.ts';
import { ProductChoice } from './product-choice.tsx';
import { usePrice } from './use-price.ts';

type Props = { onClose: () => void; onOrdered: (licence: Licence) => void };

/** The order of a new licence, prefilled from the company's profile (specification, sections 2 and 5). */
export function BuyLicenceDialog(props: Props) {
  const { data: profile, error } = useCached(readProfile, {});
  // The shell has read the profile for its top bar: this waits for it only on a page that has just been opened.
  return profile || error !== undefined ? <OrderDialog {...props} profile={profile} /> : null;
}

function OrderDialog({ onClose, onOrdered, profile }: Props & { profile: Profile | undefined }) {
  const text = useStrings(buyStrings);
  const { http, toasts } = useHost();
  const keyFor = useIdempotencyKey();
  const products = useCached(listProducts, { query: { includeTrial: true } });
  const form = useContractForm(LicenceOrder, {
    defaultValues: {
      productId: profile?.productId ?? '',
      companyName: profile?.name ?? '',
      nip: formatNip(profile?.nip ?? ''),
      promoCode: '',
    },
    fallback: text.fallback,
  });
  const { register, errorOf } = form;

  const { price, codeTyped, learn } = usePrice(form, products.data);

  const order = form.submit(async (values) => {
    const body = { ...values, ...(price && { quotedPrice: price.totalPrice }) };
    try {
      const { data, successMessage } = await http.send(buyLicence, { body }, { idempotencyKey: keyFor(body) });
      if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
      onOrdered(data);
    } catch (error) {
      learn(error, body);
      if (error instanceof ClientError && error.quote) void products.refresh();
      throw error;
    }
  });
  const nip = form.watch('nip');

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      dirty={form.formState.isDirty}
      problem={form.problem}
      onSubmit={order}
      cancel={text.cancel}
      actions={
        <Button type="submit" disabled={!form.valid} working={form.sending}>
          {text.buy}
        </Button>
      }
    >
      <div className={styles.fields}>
        <Loaded
          entry={products}
          loading={text.productsLoading}
          failed={text.productsFailed}
          skeleton={<SkeletonBlock className={styles.coming} />}
        >
          {(list) => <ProductChoice form={form} products={list} price={price} />}
        </Loaded>
        <TextField label={text.companyName} autoComplete="organization" error={errorOf('companyName')} {...register('companyName')} />
        <TextField
          label={text.nip}
          inputMode="numeric"
          error={errorOf('nip')}
          warning={isDoubtfulNip(nip) ? text.nipCheck : undefined}
          {...register('nip')}
        />
        <TextField
          label={text.promoCode}
          hint={text.optional}
          autoComplete="off"
          error={errorOf('promoCode')}
          {...register('promoCode', { onBlur: codeTyped })}
        />
      </div>
    </Dialog>
  );
}
