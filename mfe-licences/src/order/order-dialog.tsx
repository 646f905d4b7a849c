import type { Product } from '@osk/shared/contract/product';
import { formatPrice } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { FormDialog } from '@osk/shared/ui/dialog';
import { SelectField, TextField } from '@osk/shared/ui/field';
import { Loaded } from '@osk/shared/ui/loaded';
import { Loading, SkeletonBlock } from '@osk/shared/ui/skeleton';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CompanyFields } from '../licence/company-fields.tsx';
import styles from './order-dialog.module.css';
import { strings } from './strings.ts';
import type { Order } from './use-order.ts';

type Props = Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submitLabel' | 'onClose'> & {
  order: Order;
  children: (products: readonly Product[]) => ReactNode;
};

/** The form of an order: product, company, promo code. The price is always visible beside the button. */
export function OrderDialog({ order, children, ...dialog }: Props) {
  const text = useStrings(strings);
  const { form, price, products, submit } = order;
  const skeleton = <SkeletonBlock className={styles.loading} />;
  return (
    <FormDialog
      {...dialog}
      form={form}
      onSubmit={submit}
      cancel={text.cancel}
      // Nobody can order without a visible price, for example while the products load.
      disabled={!form.valid || price.visible === undefined}
      beforeSubmit={<PriceLine price={price} product={order.chosen?.productName} />}
    >
      {form.filled ? (
        <div className={styles.fields}>
          <Loaded entry={products} loading={text.productsLoading} failed={text.productsFailed} skeleton={skeleton}>
            {children}
          </Loaded>
          <CompanyFields form={form} licences={order.licences} />
          <PromoCode order={order} />
        </div>
      ) : (
        <Loading label={text.profileLoading}>{skeleton}</Loading>
      )}
    </FormDialog>
  );
}

/** Folded, because few have a code. Open while it has a code or an error. */
function PromoCode({ order: { form, price } }: { order: Order }) {
  const text = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const hasCode = form.getValues('promoCode') !== '';
  const error = form.errorOf('promoCode') ?? price.codeError;
  return (
    <details open={isOpen || hasCode || error !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.unfold}>{text.havePromoCode}</summary>
      <TextField
        label={text.promoCode}
        hint={text.optional}
        autoComplete="off"
        error={error}
        warning={price.codeWarning}
        {...form.register('promoCode', { onBlur: price.checkCode })}
      />
    </details>
  );
}

type ProductSelectProps = { order: Order; products: readonly Product[]; describe: (product: Product) => string };

export function ProductSelect({ order: { form, chosen }, products, describe }: ProductSelectProps) {
  const text = useStrings(strings);
  return (
    // Controlled, because a value that is set before its option is rendered would be lost.
    <SelectField label={text.product} error={form.errorOf('productId')} {...form.register('productId')} value={chosen?.id ?? ''}>
      <option value="">{text.choose}</option>
      {products.map((product) => (
        <option key={product.id} value={product.id} translate="no">
          {`${product.productName} · ${describe(product)}`}
        </option>
      ))}
    </SelectField>
  );
}

/** The chosen product, whose row may be out of sight, its price and the discount. A screen reader announces each change. */
function PriceLine({ price: { visible, isChecking }, product }: Pick<Order, 'price'> & { product: string | undefined }) {
  const text = useStrings(strings);
  return (
    <div className={styles.line} aria-live="polite">
      {visible && (
        <p className={styles.price} aria-busy={isChecking}>
          <span className={styles.label}>
            <span translate="no">{product}</span>
            <span>{` · ${text.toPay}`}</span>
          </span>{' '}
          <strong translate="no">{formatPrice(visible.totalPrice)}</strong>
          {visible.discount > 0 && (
            <>
              {' '}
              <span className="visually-hidden">{text.insteadOf}</span>{' '}
              <s translate="no">{formatPrice(visible.totalPrice + visible.discount)}</s>{' '}
              <span className={styles.label}>
                <span>{text.discount}</span> <span translate="no">{formatPrice(visible.discount)}</span>
              </span>
            </>
          )}
        </p>
      )}
      {isChecking && <p className={styles.label}>{text.checkingCode}</p>}
    </div>
  );
}
