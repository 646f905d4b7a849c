import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, LicenceOrder } from '@osk/shared/contract/licence';
import { hasRightNipCheckDigit } from '@osk/shared/contract/nip';
import { listProducts } from '@osk/shared/contract/product';
import { formatNip } from '@osk/shared/formats';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useIdempotencyKey } from '@osk/shared/forms/use-idempotency-key';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { TextField } from '@osk/shared/ui/field';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { useEffect } from 'react';
import styles from './buy-licence-dialog.module.css';
import { buyStrings } from './buy-licence-strings.ts';
import { ProductChoice } from './product-choice.tsx';

type Props = { onClose: () => void; onOrdered: (licence: Licence) => void };

/** The order of a new licence, prefilled from the company's profile (specification, sections 2 and 5). */
export function BuyLicenceDialog({ onClose, onOrdered }: Props) {
  const text = useStrings(buyStrings);
  const { http, toasts } = useHost();
  const keyFor = useIdempotencyKey();
  const { data: profile } = useCached(readProfile, {});
  const products = useCached(listProducts, { query: { includeTrial: true } });
  const form = useContractForm(LicenceOrder, {
    defaultValues: { productId: '', companyName: '', nip: '', promoCode: '' },
    fallback: text.fallback,
  });
  const { register, errorOf, setValue, getFieldState } = form;

  useEffect(() => {
    if (!profile) return;
    const typed = { companyName: profile.name, nip: formatNip(profile.nip) };
    for (const field of ['companyName', 'nip'] as const) {
      if (!getFieldState(field).isDirty) setValue(field, typed[field], { shouldValidate: true });
    }
  }, [profile, setValue, getFieldState]);

  const order = form.submit(async (body) => {
    const { data, successMessage } = await http.send(buyLicence, { body }, { idempotencyKey: keyFor(body) });
    if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
    onOrdered(data);
  });
  const nip = form.watch('nip');
  const doubtful = form.getFieldState('nip', form.formState).invalid === false && nip !== '' && !hasRightNipCheckDigit(nip);

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      dirty={form.formState.isDirty}
      onSubmit={order}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" disabled={!form.valid} working={form.sending}>
            {text.buy}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Loaded
          entry={products}
          loading={text.productsLoading}
          failed={text.productsFailed}
          skeleton={<SkeletonBlock className={styles.coming} />}
        >
          {(list) => <ProductChoice form={form} products={list} />}
        </Loaded>
        <TextField label={text.companyName} autoComplete="organization" error={errorOf('companyName')} {...register('companyName')} />
        <TextField
          label={text.nip}
          inputMode="numeric"
          error={errorOf('nip')}
          warning={doubtful ? text.nipCheck : undefined}
          {...register('nip')}
        />
        <TextField label={text.promoCode} hint={text.optional} autoComplete="off" error={errorOf('promoCode')} {...register('promoCode')} />
        {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      </div>
    </Dialog>
  );
}
