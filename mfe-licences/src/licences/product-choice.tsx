import { contains, type Product } from '@osk/shared/contract/product';
import { formatCount, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { SelectField } from '@osk/shared/ui/field';
import { useState } from 'react';
import { buyStrings } from './buy-licence-strings.ts';
import styles from './order-dialog.module.css';
import type { OrderForm } from './order-form.ts';
import { orderStrings } from './order-strings.ts';
import { useOnOffer } from './use-on-offer.ts';

type ChoiceProps = { form: OrderForm; products: readonly Product[] };

/** Trial or paid, and which product of that kind; what it includes. `howManyMonths` tells the two kinds apart. */
export function ProductChoice({ form, products }: ChoiceProps) {
  const text = useStrings(buyStrings);
  const { language } = useLanguage();
  const { product: label, choose, option, contents } = useStrings(orderStrings);
  const chosenId = useOnOffer(form, products);
  const [trial, setTrial] = useState(products.find(({ id }) => id === chosenId)?.howManyMonths === null);
  const offered = products.filter(({ howManyMonths }) => (howManyMonths === null) === trial);
  const chosen = offered.find(({ id }) => id === chosenId);

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
          <input type="radio" name="kind" checked={trial} onChange={() => chooseKind(true)} /> {text.trial}
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
    </>
  );
}
