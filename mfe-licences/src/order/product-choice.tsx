import { type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { contains, type Product } from '@osk/shared/contract/product';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { SelectField } from '@osk/shared/ui/field';
import { useState } from 'react';
import { buyStrings } from './buy-licence-strings.ts';
import { beginningBehind } from '../licence/licence-term.ts';
import styles from './order-dialog.module.css';
import type { OrderForm } from './order-form.ts';
import { orderStrings } from './order-strings.ts';
import { useOnOffer } from './use-on-offer.ts';

type ChoiceProps = { form: OrderForm; products: readonly Product[]; licences: readonly Licence[] };

/** Trial or paid, and which product of that kind; what it includes. `howManyMonths` tells the two kinds apart. */
export function ProductChoice({ form, products, licences }: ChoiceProps) {
  const text = useStrings(buyStrings);
  const { language } = useLanguage();
  const { product: label, choose, option, contents } = useStrings(orderStrings);
  const chosenId = useOnOffer(form, products);
  const [trial, setTrial] = useState(products.find(({ id }) => id === chosenId)?.howManyMonths === null);
  const offered = products.filter(({ howManyMonths }) => (howManyMonths === null) === trial);
  const chosen = offered.find(({ id }) => id === chosenId);

  const trialUsed = licences.some(({ licenseType, product }) => licenseType === LicenceType.NewLicense && product?.howManyMonths === null);

  const chooseKind = (wantsTrial: boolean) => {
    setTrial(wantsTrial);
    const [only, ...others] = products.filter(({ howManyMonths }) => (howManyMonths === null) === wantsTrial);
    form.setValue('productId', only && others.length === 0 ? only.id : '', { shouldDirty: true, shouldValidate: true });
  };
  const termOf = ({ howManyMonths }: Product) =>
    howManyMonths === null ? text.trialTerm : formatCount(howManyMonths, language, text.months);

  return (
    <>
      <fieldset className={styles.kind}>
        <legend>{text.kind}</legend>
        <label>
          <input type="radio" name="kind" checked={!trial} onChange={() => chooseKind(false)} /> {text.paid}
        </label>
        <label>
          <input type="radio" name="kind" checked={trial} disabled={trialUsed} onChange={() => chooseKind(true)} />{' '}
          {trialUsed ? text.trialUsed : text.trial}
        </label>
      </fieldset>
      {/* With a value of its own: one set before its option is rendered would not be shown. */}
      <SelectField label={label} error={form.errorOf('productId')} {...form.register('productId')} value={chosenId}>
        <option value="">{choose}</option>
        {offered.map((product) => (
          <option key={product.id} value={product.id}>
            {option(product.productName, termOf(product), formatPrice(product.totalPrice))}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <dl className={styles.offer}>
          <div>
            <dt>{contents}</dt>
            <dd>{contains(chosen, language).join(', ')}</dd>
          </div>
        </dl>
      )}
      <div aria-live="polite">{chosen && <Consequence product={chosen} licences={licences} />}</div>
    </>
  );
}

/** What the order would mean beside those there are: a second one of a kind, or one that begins later. */
function Consequence({ product, licences }: { product: Product; licences: readonly Licence[] }) {
  const text = useStrings(buyStrings);
  if (product.howManyMonths === null) return null;
  const waiting = licences.find(
    ({ licenseType, licenseStatus, productId }) =>
      licenseType === LicenceType.NewLicense && licenseStatus === LicenceStatus.Pending && productId === product.id,
  );
  const beginning = beginningBehind(product, licences, new Date());
  return (
    <>
      {waiting && <p>{text.waits(waiting.paymentMark)}</p>}
      {beginning && <p>{text.follows(formatDay(beginning))}</p>}
    </>
  );
}
