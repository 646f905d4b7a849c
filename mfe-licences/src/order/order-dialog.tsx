import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { Loading, SkeletonBlock } from '@osk/shared/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './order-dialog.module.css';
import { OrderFields } from './order-fields.tsx';
import { orderStrings } from './order-strings.ts';
import { PriceLine } from './price-line.tsx';
import type { Order } from './use-order.ts';

type OrderDialogProps = {
  title: string;
  description?: string;
  /** The words of the button that places the order. */
  place: string;
  order: Order;
  /** The choice of what is ordered. */
  children: ReactNode;
};

/** The dialog of an order: what is chosen, for whom, with which code; its price always in sight beside the button. */
export function OrderDialog({ title, description, place, order, children }: OrderDialogProps) {
  const text = useStrings(orderStrings);
  const { form, price, submit } = order;
  return (
    <Dialog
      open
      onClose={order.close}
      title={title}
      description={description}
      dirty={form.formState.isDirty}
      problem={form.problem}
      onSubmit={submit}
      cancel={text.cancel}
      actions={
        <>
          <PriceLine price={price.price} counting={price.counting} />
          {/* Nobody orders at a price that was never in sight: not while the products are on their way. */}
          <Button type="submit" disabled={!form.valid || price.price === undefined} working={form.sending}>
            {place}
          </Button>
        </>
      }
    >
      {order.ready ? (
        <div className={styles.fields}>
          {children}
          <OrderFields order={order} />
        </div>
      ) : (
        <Loading label={text.profileLoading}>
          <SkeletonBlock className={styles.coming} />
        </Loading>
      )}
    </Dialog>
  );
}
