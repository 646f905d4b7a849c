import { awaitsPayment, isOldLicense, type Licence } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/nip';
import { contains } from '@osk/shared/contract/product';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Dialog } from '@osk/shared/ui/dialog';
import { ChangeLicence } from './change-licence.tsx';
import { detailsStrings } from './licence-details-strings.ts';
import { PaymentInstruction } from '../payment/payment-instruction.tsx';
import { rootOf } from '../licence/related-licences.ts';
import { strings } from '../list/strings.ts';
import { useLicenceChange } from './use-licence-change.ts';

type Props = {
  licence: Licence;
  licences: readonly Licence[];
  onClose: () => void;
  /** The licence's company has been changed, or a change asked for. */
  onChanged: () => void;
  /** The list may be behind. */
  onOutdated: () => void;
};

/** Everything of one licence; first how to pay where it waits to be paid, last who it is made out to (specification, section 2). */
export function LicenceDetailsDialog(props: Props) {
  const text = useStrings(detailsStrings);
  const { licence, licences } = props;
  const change = useLicenceChange(props);
  const { form, changing, close } = change;

  return (
    <Dialog
      open
      onClose={close}
      title={text.title(licence.paymentMark)}
      dirty={changing && form.formState.isDirty}
      problem={changing ? form.problem : undefined}
      onSubmit={change.submit}
      {...(changing && { cancel: text.close })}
      actions={
        changing ? (
          <Button type="submit" disabled={!form.valid || !form.formState.isDirty} working={form.sending}>
            {text.confirm}
          </Button>
        ) : (
          <Button onClick={close}>{text.close}</Button>
        )
      }
    >
      {awaitsPayment(licence, new Date()) && <PaymentInstruction licence={licence} />}
      <Particulars licence={licence} licences={licences} />
      {change.offered && <ChangeLicence change={change} />}
    </Dialog>
  );
}

function Particulars({ licence, licences }: Pick<Props, 'licence' | 'licences'>) {
  const { language } = useLanguage();
  const text = useStrings(detailsStrings);
  const { statuses, types, finished } = useStrings(strings);
  const root = rootOf(licence, licences);
  const months = licence.product?.howManyMonths;
  const status = isOldLicense(licence, new Date()) ? finished : statuses[licence.licenseStatus];
  return (
    <DefinitionList
      items={[
        { label: text.createdOn, value: formatDay(licence.createdOn) },
        { label: text.amountDue, value: formatPrice(licence.totalPrice) },
        ...(licence.promoCode ? [{ label: text.promoCode, value: licence.promoCode }] : []),
        { label: text.product, value: licence.product?.productName ?? '–' },
        ...(months ? [{ label: text.term, value: formatCount(months, language, text.months) }] : []),
        { label: text.status, value: status },
        { label: text.type, value: types[licence.licenseType] },
        ...(root === licence ? [] : [{ label: text.about, value: text.number(root.paymentMark) }]),
        { label: text.contents, value: contains(licence, language).join(', ') },
        { label: text.company, value: `${licence.companyName}, NIP\u00a0${formatNip(licence.nip)}` },
        { label: text.acceptedOn, value: formatDay(licence.acceptedOn) },
        { label: text.startedOn, value: formatDay(licence.startedOn) },
        { label: text.expiresOn, value: formatDay(licence.expiresOn) },
      ]}
    />
  );
}
