import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { listProducts, type Product } from '@osk/shared/contract/product';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useCached, useHost, useLanguage, useStrings } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import { Sentence } from '@osk/shared/ui/sentence';
import { useEffect, useRef, useState } from 'react';
import { ContentsChips } from '../licence/contents-chips.tsx';
import { delayedStart, isTrial, type Purchase } from '../licence/licence-rules.ts';
import styles from './order-dialog.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { strings } from './strings.ts';
import { type Order, type OrderDialogProps, useOrder } from './use-order.ts';

type Props = OrderDialogProps & {
  /** What the order starts with; by default the product chosen at registration, for the company of the profile. */
  purchase?: Purchase | undefined;
  licences: readonly Licence[];
};

/** The order of a new licence, prefilled from the company's profile (specification, sections 2 and 5). */
export function BuyLicenceDialog({ purchase, licences, onClose, ...callbacks }: Props) {
  const text = useStrings(strings);
  const { data: profile, error } = useCached(readProfile, {});
  // An earlier read may have failed. This dialog reads again.
  const [earlierError] = useState(error);
  const isSettled = profile !== undefined || (error !== undefined && error !== earlierError);
  const order = useOrder({
    draft: { key: `buy ${purchase ? JSON.stringify(purchase) : ''}`, title: { pl: strings.pl.buyTitle, en: strings.en.buyTitle } },
    values: isSettled
      ? { productId: profile?.productId ?? '', companyName: profile?.name ?? '', nip: profile?.nip ?? '', ...purchase }
      : undefined,
    licences,
    products: useCached(listProducts, { query: { includeTrial: true } }),
    listPriceOf: ({ totalPrice }) => totalPrice,
    send: (sendOnce, body) => sendOnce(buyLicence, { body }),
    ...callbacks,
  });

  return (
    <OrderDialog title={text.buyTitle} submitLabel={text.buy} order={order} onClose={onClose}>
      {(products) => <ProductChoice order={order} products={products} licences={licences} />}
    </OrderDialog>
  );
}

type ChoiceProps = { order: Order; products: readonly Product[]; licences: readonly Licence[] };

/** Trial or paid, then a product of that kind. A product without months is the trial. */
function ProductChoice({ order, products, licences }: ChoiceProps) {
  const text = useStrings(strings);
  const { form, chosen } = order;
  const [prefersTrial, setPrefersTrial] = useState(false);
  // A draft may choose a product later.
  const trial = chosen ? chosen.howManyMonths === null : prefersTrial;
  const ofKind = (wantsTrial: boolean) => products.filter(({ howManyMonths }) => (howManyMonths === null) === wantsTrial);
  const trialUsed = licences.some((licence) => licence.licenseType === LicenceType.NewLicense && isTrial(licence));

  const chooseKind = (wantsTrial: boolean) => {
    setPrefersTrial(wantsTrial);
    const [first, ...others] = ofKind(wantsTrial);
    form.setValue('productId', first && others.length === 0 ? first.id : '', { shouldDirty: true, shouldValidate: true });
  };
  // A provider may sell only one kind, and a new portal has an empty price list.
  if (products.length === 0 || (trialUsed && ofKind(false).length === 0)) return <p>{text.nothingOffered}</p>;
  const hasBothKinds = ofKind(true).length > 0 && ofKind(false).length > 0;
  return (
    <>
      {hasBothKinds && (
        <fieldset className={styles.kind}>
          <legend>{text.kind}</legend>
          <label>
            <input type="radio" name="kind" checked={!trial} onChange={() => chooseKind(false)} />
            <span>{text.paid}</span>
          </label>
          <label>
            <input type="radio" name="kind" checked={trial} disabled={trialUsed} onChange={() => chooseKind(true)} />
            <span>{trialUsed ? text.trialUsed : text.trial}</span>
          </label>
        </fieldset>
      )}
      <ProductRows order={order} products={hasBothKinds ? ofKind(trial) : products} />
      <div aria-live="polite">
        {chosen && chosen.howManyMonths !== null && <Notices product={chosen} nip={form.watch('nip')} licences={licences} />}
      </div>
    </>
  );
}

/** Warns about an unpaid order of the same product, and about a licence that starts later. */
function Notices({ product, nip, licences }: { product: Product; nip: string; licences: readonly Licence[] }) {
  const text = useStrings(strings);
  const unpaid = licences.find(
    ({ licenseType, licenseStatus, productId }) =>
      licenseType === LicenceType.NewLicense && licenseStatus === LicenceStatus.Pending && productId === product.id,
  );
  const start = delayedStart({ ...product, nip: nipDigits(nip) }, licences, nowOf(useHost()));
  return (
    <>
      {unpaid && (
        <p>
          <Sentence keep={unpaid.paymentMark}>{text.anotherPending(unpaid.paymentMark)}</Sentence>
        </p>
      )}
      {start && <p>{text.startsOn(formatDay(start))}</p>}
    </>
  );
}

type RowsProps = { order: Order; products: readonly Product[] };

/** The products to choose from, one a row, so that term, contents and price can be compared. */
function ProductRows({ order: { form, chosen }, products }: RowsProps) {
  const text = useStrings(strings);
  const error = form.errorOf('productId');
  const rows = useRef<HTMLDivElement>(null);
  // The preselected row may be below the fold of a phone.
  useEffect(() => {
    // After the dialog has focused its first field.
    const frame = requestAnimationFrame(() =>
      rows.current?.querySelector(':checked')?.closest('label')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <fieldset>
      <legend className={styles.legend}>{text.product}</legend>
      <div ref={rows} className={styles.rows}>
        {products.map((product) => (
          <label key={product.id} className={styles.row}>
            <input
              type="radio"
              name="productId"
              value={product.id}
              checked={product.id === chosen?.id}
              onChange={() => form.setValue('productId', product.id, { shouldDirty: true, shouldValidate: true })}
            />
            <ProductName product={product} />
            <ProductPrice product={product} />
            <ContentsChips contents={product} />
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

function ProductName({ product: { productName, howManyMonths } }: { product: Product }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  return (
    <span className={styles.name}>
      <strong translate="no">{productName}</strong>{' '}
      <small>{howManyMonths === null ? text.trialTerm : formatCount(howManyMonths, language, text.months)}</small>
    </span>
  );
}

function ProductPrice({ product: { totalPrice, howManyMonths } }: { product: Product }) {
  const text = useStrings(strings);
  return (
    <span className={styles.rowPrice}>
      <strong translate="no">{formatPrice(totalPrice)}</strong>{' '}
      {howManyMonths !== null && howManyMonths > 1 && <small>{text.monthly(formatPrice(totalPrice / howManyMonths))}</small>}
    </span>
  );
}
