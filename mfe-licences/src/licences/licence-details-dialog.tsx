import { awaitsPayment, type Licence } from '@osk/shared/contract/licence';
import { contains } from '@osk/shared/contract/product';
import { formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Dialog } from '@osk/shared/ui/dialog';
import { detailsStrings } from './licence-details-strings.ts';
import { PaymentInstruction } from './payment-instruction.tsx';
import { strings } from './strings.ts';

/** Everything of one licence; how to pay where it waits to be paid (specification, section 2). */
export function LicenceDetailsDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const { language } = useLanguage();
  const text = useStrings(detailsStrings);
  const { statuses, types } = useStrings(strings);

  return (
    <Dialog open onClose={onClose} title={text.title(licence.paymentMark)} actions={<Button onClick={onClose}>{text.close}</Button>}>
      <DefinitionList
        items={[
          { label: text.createdOn, value: formatDay(licence.createdOn) },
          { label: text.amountDue, value: formatPrice(licence.totalPrice) },
          { label: text.product, value: licence.product?.productName ?? '–' },
          { label: text.status, value: statuses[licence.licenseStatus] },
          { label: text.type, value: types[licence.licenseType] },
          { label: text.contents, value: contains(licence, language).join(', ') },
          { label: text.acceptedOn, value: formatDay(licence.acceptedOn) },
          { label: text.expiresOn, value: formatDay(licence.expiresOn) },
        ]}
      />
      {awaitsPayment(licence) && <PaymentInstruction licence={licence} />}
    </Dialog>
  );
}
