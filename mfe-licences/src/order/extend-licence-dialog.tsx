import { awaitsPayment, extendLicence, isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { canExtend, lastExtensionDay } from '@osk/shared/contract/licence-terms';
import { listExtensionProducts } from '@osk/shared/contract/product';
import { formatDay } from '@osk/shared/formats';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { extendStrings } from './extend-licence-strings.ts';
import { ExtensionChoice } from './extension-choice.tsx';
import styles from './order-dialog.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { orderStrings } from './order-strings.ts';
import { rootOf, waitingRequest } from '../licence/related-licences.ts';
import { useOrder } from './use-order.ts';

type Props = {
  licence: Licence;
  licences: readonly Licence[];
  onClose: () => void;
  onOrdered: (licence: Licence) => void;
  /** The list may be behind. */
  onOutdated: () => void;
  /** The user wants to see another licence: an extension that waits already. */
  onShow: (licence: Licence) => void;
};

/** The order of wider contents for the licence a row is about; why there can be none, where there can be none (specification, 2 and 5). */
export function ExtendLicenceDialog({ licence, licences, onShow, ...rest }: Props) {
  const text = useStrings(extendStrings);
  const root = rootOf(licence, licences);
  const waiting = waitingRequest(root, LicenceType.Extension, licences);
  const { onClose } = rest;
  const now = new Date();

  if (root.licenseStatus !== LicenceStatus.Accepted) return <Obstacle root={root} onClose={onClose} reason={text.notAccepted} />;
  if (waiting && !isOldLicense(root, now)) {
    const next = <Button onClick={() => onShow(waiting)}>{awaitsPayment(waiting, now) ? text.toPayment : text.toRequest}</Button>;
    return <Obstacle root={root} onClose={onClose} reason={text.waiting(waiting.paymentMark)} next={next} />;
  }
  if (!canExtend(root, now)) return <Obstacle root={root} onClose={onClose} reason={text.tooShort} />;
  return <Extension root={root} {...rest} />;
}

function Extension({ root, ...rest }: Pick<Props, 'onClose' | 'onOrdered' | 'onOutdated'> & { root: Licence }) {
  const text = useStrings(extendStrings);
  const { productsLoading, productsFailed } = useStrings(orderStrings);
  const { http } = useHost();
  const products = useCached(listExtensionProducts, { params: { licenseId: root.id } }, 'force-refresh');
  const order = useOrder({
    start: { productId: '', companyName: root.companyName, nip: root.nip },
    products,
    listPrice: ({ priceForExtension, totalPrice }) => priceForExtension ?? totalPrice,
    parentId: root.id,
    place: (body, options) => http.send(extendLicence, { body: { ...body, parentId: root.id } }, options),
    ...rest,
  });
  if (products.data?.length === 0) return <Obstacle root={root} onClose={order.close} reason={text.nothingWider} />;

  const lastDay = formatDay(`${lastExtensionDay(root.expiresOn ?? '')}T12:00:00Z`);
  return (
    <OrderDialog
      title={text.title(root.paymentMark)}
      description={text.until(lastDay, formatDay(root.expiresOn))}
      place={text.extend}
      order={order}
    >
      <Loaded entry={products} loading={productsLoading} failed={productsFailed} skeleton={<SkeletonBlock className={styles.coming} />}>
        {(list) => <ExtensionChoice form={order.form} products={list} root={root} />}
      </Loaded>
    </OrderDialog>
  );
}

type ObstacleProps = {
  root: Licence;
  reason: string;
  onClose: () => void;
  /** A button: what can be done instead. */
  next?: ReactNode;
};

/** In place of the form: why the licence cannot be extended. */
function Obstacle({ root, reason, onClose, next }: ObstacleProps) {
  const text = useStrings(extendStrings);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(root.paymentMark)}
      actions={
        <>
          <Button kind={next ? 'secondary' : 'primary'} onClick={onClose}>
            {text.close}
          </Button>
          {next}
        </>
      }
    >
      <Alert tone="warning">{reason}</Alert>
    </Dialog>
  );
}
