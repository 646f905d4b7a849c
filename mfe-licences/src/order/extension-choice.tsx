import type { Licence } from '@osk/shared/contract/licence';
import { contains, type Product } from '@osk/shared/contract/product';
import { formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { SelectField } from '@osk/shared/ui/field';
import { extendStrings } from './extend-licence-strings.ts';
import styles from './order-dialog.module.css';
import type { OrderForm } from './order-form.ts';
import { orderStrings } from './order-strings.ts';
import { useOnOffer } from './use-on-offer.ts';

type ChoiceProps = { form: OrderForm; products: readonly Product[]; root: Licence };

/** To which product a licence is widened; what it includes already, and what the product adds. */
export function ExtensionChoice({ form, products, root }: ChoiceProps) {
  const text = useStrings(extendStrings);
  const { product: label, choose, option } = useStrings(orderStrings);
  const { language } = useLanguage();
  const chosenId = useOnOffer(form, products);
  const chosen = products.find(({ id }) => id === chosenId);
  const now = contains(root, language);

  return (
    <>
      {/* With a value of its own: one set before its option is rendered would not be shown. */}
      <SelectField label={label} error={form.errorOf('productId')} {...form.register('productId')} value={chosenId}>
        <option value="">{choose}</option>
        {products.map((product) => (
          <option key={product.id} value={product.id}>
            {option(product.productName, formatPrice(product.priceForExtension ?? product.totalPrice))}
          </option>
        ))}
      </SelectField>
      <dl className={styles.offer}>
        <div>
          <dt>{text.hasNow}</dt>
          <dd>{now.join(', ')}</dd>
        </div>
        <div aria-live="polite">
          <dt>{text.adds}</dt>
          <dd>
            {chosen ? (
              contains(chosen, language)
                .filter((part) => !now.includes(part))
                .join(', ')
            ) : (
              <span className={styles.open}>{text.notChosen}</span>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
