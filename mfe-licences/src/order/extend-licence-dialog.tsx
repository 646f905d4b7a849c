import {
  awaitsPayment,
  canExtend,
  extendLicence,
  isOldLicense,
  type Licence,
  LicenceStatus,
  LicenceType,
  lastExtensionDay,
} from '@osk/shared/contract/licence';
import { contains, listExtensionProducts, type Product } from '@osk/shared/contract/product';
import { formatDay, formatPrice } from '@osk/shared/formats';
import { useCached, useHost, useLanguage, useStrings } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Dialog } from '@osk/shared/ui/dialog';
import { Sentence } from '@osk/shared/ui/sentence';
import type { ReactNode } from 'react';
import { pendingRequest, rootOf } from '../licence/licence-rules.ts';
import styles from './order-dialog.module.css';
import { OrderDialog, ProductSelect } from './order-dialog.tsx';
import { strings } from './strings.ts';
import { type OrderDialogProps, useOrder } from './use-order.ts';

type Props = OrderDialogProps & {
  licence: Licence;
  licences: readonly Licence[];
  onShow: (licence: Licence) => void;
};

/** The order of an extension, or the reason why the licence cannot be extended (specification, sections 2 and 5). */
export function ExtendLicenceDialog({ licence, licences, onShow, ...rest }: Props) {
  const text = useStrings(strings);
  const root = rootOf(licence, licences);
  const pending = pendingRequest(root, LicenceType.Extension, licences);
  const now = nowOf(useHost());
  const unavailable = (reason: ReactNode, next?: ReactNode) => (
    <ExtensionUnavailable root={root} reason={reason} next={next} onClose={rest.onClose} />
  );

  if (root.licenseStatus !== LicenceStatus.Accepted) return unavailable(text.notAccepted);
  if (pending && !isOldLicense(root, now)) {
    const label = awaitsPayment(pending, now) ? text.toPayment : text.toRequest;
    return unavailable(
      <Sentence keep={pending.paymentMark}>{text.extensionPending(pending.paymentMark)}</Sentence>,
      <Button onClick={() => onShow(pending)}>{label}</Button>,
    );
  }
  if (!canExtend(root, now)) return unavailable(text.tooShort);
  return <ExtensionOrder root={root} licences={licences} {...rest} />;
}

function ExtensionOrder({ root, licences, onClose, ...callbacks }: OrderDialogProps & { root: Licence; licences: readonly Licence[] }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const products = useCached(listExtensionProducts, { params: { licenseId: root.id } }, 'force-refresh');
  const priceOf = ({ priceForExtension, totalPrice }: Product) => priceForExtension ?? totalPrice;
  const { paymentMark } = root;
  const order = useOrder({
    draft: { key: `extend ${root.id}`, title: { pl: strings.pl.extendTitle(paymentMark), en: strings.en.extendTitle(paymentMark) } },
    values: { productId: '', companyName: root.companyName, nip: root.nip },
    licences,
    products,
    listPriceOf: priceOf,
    parentId: root.id,
    send: (sendOnce, body) => sendOnce(extendLicence, { body: { ...body, parentId: root.id } }),
    ...callbacks,
  });
  if (products.data?.length === 0) return <ExtensionUnavailable root={root} reason={text.nothingWider} onClose={onClose} />;

  const contents = contains(root, language);
  const added = order.chosen && contains(order.chosen, language).filter((part) => !contents.includes(part));
  const lastDay = formatDay(`${lastExtensionDay(root.expiresOn ?? '')}T12:00:00Z`);
  return (
    <OrderDialog
      title={<Sentence keep={paymentMark}>{text.extendTitle(paymentMark)}</Sentence>}
      description={text.until(lastDay, formatDay(root.expiresOn))}
      submitLabel={text.extend}
      order={order}
      onClose={onClose}
    >
      {(offered) => (
        <>
          <ProductSelect order={order} products={offered} describe={(product) => formatPrice(priceOf(product))} />
          <div className={styles.contents} aria-live="polite">
            <DefinitionList
              items={[
                { label: text.hasNow, value: contents.join(', ') },
                { label: text.adds, value: added ? added.join(', ') : text.notChosen },
              ]}
            />
          </div>
        </>
      )}
    </OrderDialog>
  );
}

type UnavailableProps = { root: Licence; reason: ReactNode; onClose: () => void; next?: ReactNode };

/** Why the licence cannot be extended; `next` is a button to do something else. */
function ExtensionUnavailable({ root, reason, onClose, next }: UnavailableProps) {
  const text = useStrings(strings);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Sentence keep={root.paymentMark}>{text.extendTitle(root.paymentMark)}</Sentence>}
      cancel={text.close}
      actions={next}
    >
      <Alert tone="warning">{reason}</Alert>
    </Dialog>
  );
}
