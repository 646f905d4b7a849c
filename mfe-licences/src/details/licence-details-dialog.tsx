import { isOldLicense, type Licence } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import { contains } from '@osk/shared/contract/product';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Dialog } from '@osk/shared/ui/dialog';
import type { ReactNode } from 'react';
import { isCanceledWith, offersProforma, rootOf } from '../licence/licence-rules.ts';
import { ProformaButton } from '../licence/proforma-button.tsx';
import { licenceStrings } from '../licence/strings.ts';
import { LicenceChange, useLicenceChange } from './licence-change.tsx';
import styles from './licence-details-dialog.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { strings } from './strings.ts';

type Props = {
  licence: Licence;
  licences: readonly Licence[];
  onClose: () => void;
  /** The list may have changed. */
  onOutdated: () => void;
  /** Above the fields: the transfer, with the proforma. */
  children?: ReactNode;
};

/** Every field of a licence, and the change of its company (specification, section 2). */
export function LicenceDetailsDialog({ children, ...props }: Props) {
  const text = useStrings(strings);
  const { licence, licences, onClose } = props;
  const change = useLicenceChange(props);
  const { form, isOpen } = change;
  const discard = () => {
    form.reset();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={discard}
      title={text.title(licence.paymentMark)}
      dirty={isOpen && form.isDirty}
      problem={isOpen ? form.problem : undefined}
      onSubmit={change.submit}
      cancel={text.close}
      actions={
        isOpen && (
          <Button type="submit" disabled={!form.valid || !form.isDirty} working={form.sending}>
            {text.confirm}
          </Button>
        )
      }
    >
      <OrderTimeline licence={licence} licences={licences} />
      {children}
      {!children && offersProforma(licence, licences, new Date()) && (
        <div className={styles.proforma}>
          <ProformaButton licence={licence} />
        </div>
      )}
      <LicenceFields licence={licence} licences={licences} />
      {change.isOffered && <LicenceChange licence={licence} change={change} />}
    </Dialog>
  );
}

function LicenceFields({ licence, licences }: Pick<Props, 'licence' | 'licences'>) {
  const { language } = useLanguage();
  const text = useStrings(strings);
  const { statuses, types, finishedOn, canceledWith } = useStrings(licenceStrings);
  const root = rootOf(licence, licences);
  const months = licence.product?.howManyMonths;
  const status = [
    statuses[licence.licenseStatus],
    isCanceledWith(licence, root)
      ? canceledWith(root.paymentMark)
      : isOldLicense(licence, new Date()) && finishedOn(formatDay(licence.expiresOn)),
  ];
  return (
    <DefinitionList
      items={[
        { label: text.createdOn, value: formatDay(licence.createdOn) },
        { label: text.amountDue, value: formatPrice(licence.totalPrice) },
        ...(licence.promoCode ? [{ label: text.promoCode, value: licence.promoCode }] : []),
        { label: text.product, value: licence.product?.productName ?? '–' },
        ...(months ? [{ label: text.term, value: formatCount(months, language, text.months) }] : []),
        { label: text.status, value: status.filter(Boolean).join(', ') },
        { label: text.type, value: types[licence.licenseType] },
        ...(root === licence ? [] : [{ label: text.about, value: text.number(root.paymentMark) }]),
        { label: text.contents, value: contains(licence, language).join(', ') },
        { label: text.company, value: `${licence.companyName}, NIP\u00a0${formatNip(licence.nip)}` },
        { label: text.acceptedOn, value: formatDay(licence.acceptedOn) },
        { label: text.startedOn, value: formatDay(licence.startedOn) },
        { label: text.expiresOn, value: formatDay(licence.expiresOn) },
        ...(licence.invoice ? [{ label: text.invoice, value: licence.invoice.number }] : []),
        ...(licence.invoice?.ksefNumber ? [{ label: text.ksefNumber, value: licence.invoice.ksefNumber }] : []),
      ]}
    />
  );
}
