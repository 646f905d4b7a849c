import { changeLicenceCompany, hasProforma, isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import { contains } from '@osk/shared/contract/product';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useLanguage, useStrings } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import { Button } from '@osk/shared/ui/button';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Dialog } from '@osk/shared/ui/dialog';
import { CheckboxField } from '@osk/shared/ui/field';
import { Sentence } from '@osk/shared/ui/sentence';
import { Slot } from '@osk/shared/ui/slot';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { addressFor, addressLines, addressOf, noAddress, shownFields, useAccountNip } from '../licence/buyer-address.ts';
import { CompanyFields } from '../licence/company-fields.tsx';
import { hasCanceledLicence, pendingRequest, rootOf } from '../licence/licence-rules.ts';
import { ProformaButton } from '../licence/proforma-button.tsx';
import { licenceStrings } from '../licence/strings.ts';
import styles from './licence-details-dialog.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { strings } from './strings.ts';

type Props = {
  licence: Licence;
  licences: readonly Licence[];
  onClose: () => void;
  onOutdated: () => void;
  children?: ReactNode;
};

/** Every field of a licence, and the change of its company (specification, section 2). */
export function LicenceDetailsDialog({ children, ...props }: Props) {
  const text = useStrings(strings);
  const { licence, licences, onClose } = props;
  const change = useLicenceChange(props);
  const { form, isOpen } = change;
  const now = nowOf(useHost());
  const discard = () => {
    form.reset();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={discard}
      title={<Sentence keep={licence.paymentMark}>{text.title(licence.paymentMark)}</Sentence>}
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
      <Slot>{children}</Slot>
      {!children && hasProforma(licence, now) && (
        <div className={styles.proforma}>
          <ProformaButton licence={licence} />
        </div>
      )}
      <LicenceFields licence={licence} licences={licences} />
      {change.isOffered && <LicenceChange licence={licence} licences={licences} change={change} />}
    </Dialog>
  );
}

function LicenceFields({ licence, licences }: Pick<Props, 'licence' | 'licences'>) {
  const { language } = useLanguage();
  const now = nowOf(useHost());
  const text = useStrings(strings);
  const { statuses, types, finishedOn, licenceCanceled } = useStrings(licenceStrings);
  const root = rootOf(licence, licences);
  const months = licence.product?.howManyMonths;
  const status = [
    statuses[licence.licenseStatus],
    hasCanceledLicence(licence, root)
      ? licenceCanceled(root.paymentMark)
      : isOldLicense(licence, now) && finishedOn(formatDay(licence.expiresOn)),
  ];
  return (
    <DefinitionList
      items={[
        { label: text.createdOn, value: formatDay(licence.createdOn) },
        { label: text.amountDue, value: formatPrice(licence.totalPrice), verbatim: true },
        ...(licence.promoCode ? [{ label: text.promoCode, value: licence.promoCode, verbatim: true }] : []),
        { label: text.product, value: licence.product?.productName ?? '–', verbatim: true },
        ...(months ? [{ label: text.term, value: formatCount(months, language, text.months) }] : []),
        { label: text.status, value: <Sentence keep={root.paymentMark}>{status.filter(Boolean).join(', ')}</Sentence> },
        { label: text.type, value: types[licence.licenseType] },
        ...(root === licence
          ? []
          : [{ label: text.about, value: <Sentence keep={root.paymentMark}>{text.number(root.paymentMark)}</Sentence> }]),
        { label: text.contents, value: contains(licence, language).join(', ') },
        {
          label: text.company,
          value: [licence.companyName, `NIP\u00a0${formatNip(licence.nip)}`, ...addressLines(licence)].join(', '),
          verbatim: true,
        },
        ...(isChanged(licence) ? [{ label: text.sold, value: soldText(licence.sold), verbatim: true }] : []),
        { label: text.acceptedOn, value: formatDay(licence.acceptedOn) },
        { label: text.startedOn, value: formatDay(licence.startedOn) },
        { label: text.expiresOn, value: formatDay(licence.expiresOn) },
        ...(licence.invoice ? [{ label: text.invoice, value: licence.invoice.number, verbatim: true }] : []),
        ...(licence.invoice?.ksefNumber ? [{ label: text.ksefNumber, value: licence.invoice.ksefNumber, verbatim: true }] : []),
      ]}
    />
  );
}

type Sold = NonNullable<Licence['sold']>;

/** Whether the licence is another one than its invoice has. */
function isChanged(licence: Licence): licence is Licence & { sold: Sold } {
  const { sold, product, companyName, nip } = licence;
  if (!sold || !product) return false;
  return sold.productName !== product.productName || sold.companyName !== companyName || sold.nip !== nip;
}

const soldText = ({ productName, companyName, nip }: Sold) => `${productName}, ${companyName}, NIP\u00a0${formatNip(nip)}`;

const loadLicenceCompany = async () => (await import('@osk/shared/contract/shapes/licence')).LicenceCompany;

type Change = ReturnType<typeof useLicenceChange>;

const changeable: readonly LicenceStatus[] = [LicenceStatus.Pending, LicenceStatus.Accepted];

/** Edits a pending order or request itself. Corrects the root of an accepted one, or edits the correction that is already pending. */
function useLicenceChange({ licence, licences, onClose, onOutdated }: Props) {
  const [ticked, setTicked] = useState(false);
  const root = rootOf(licence, licences);
  const { id, companyName, nip, ...target } =
    licence.licenseStatus === LicenceStatus.Pending ? licence : (pendingRequest(root, LicenceType.Correction, licences) ?? root);
  const address = target.address == null ? (addressFor(nip, licences) ?? noAddress) : addressOf(target);
  const values = { id, companyName, nip: formatNip(nip), ...address };
  const { isOther } = useAccountNip();
  const form = useContractForm(loadLicenceCompany, {
    defaultValues: values,
    values,
    draft: {
      key: `details ${licence.id}`,
      fields: { id: false, companyName: true, nip: true, address: true, postCode: true, city: true },
      title: { pl: strings.pl.title(licence.paymentMark), en: strings.en.title(licence.paymentMark) },
    },
  });
  // A restored draft must be visible.
  useEffect(() => {
    if (form.isDirty) setTicked(true);
  }, [form.isDirty]);
  // The form keeps its licence while the user types, even when a new list brings a correction.
  const targetId = form.watch('id');
  const isOffered = [licence, root].every(({ licenseStatus }) => changeable.includes(licenseStatus));
  const isOpen = isOffered && ticked;
  const submit = form.submit((typed, sendOnce) => sendOnce(changeLicenceCompany, { body: shownFields(typed, isOther) }), {
    onSuccess: onClose,
    onOutdated,
  });

  return {
    form,
    address,
    /** The licence that changes: itself, its root, or the root's pending correction. */
    target: licences.find((other) => other.id === targetId) ?? licence,
    isOffered,
    ticked,
    setTicked,
    isOpen,
    // Enter in the checkbox would submit the form while it is closed.
    submit: isOpen ? submit : (event?: SyntheticEvent) => event?.preventDefault(),
  };
}

function LicenceChange({ licence, licences, change }: Pick<Props, 'licence' | 'licences'> & { change: Change }) {
  const text = useStrings(strings);
  const { ticked, setTicked, target, form } = change;
  const section = useRef<HTMLDivElement>(null);
  const consequence = target.licenseStatus === LicenceStatus.Accepted ? text.needsApproval : text.changesAtOnce;
  // The form may open below the visible part of the dialog.
  useEffect(() => {
    if (ticked) section.current?.scrollIntoView({ block: 'nearest' });
  }, [ticked]);
  return (
    <div ref={section} className={styles.change}>
      <CheckboxField label={text.change} checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
      {ticked && (
        <>
          <p className={styles.note}>
            <Sentence keep={target.paymentMark}>
              {target.licenseType === LicenceType.Correction
                ? text.correctionPending(target.paymentMark)
                : `${target.id === licence.id ? '' : `${text.changesRoot(target.paymentMark)} `}${consequence}`}
            </Sentence>
          </p>
          <CompanyFields form={form} licences={licences} otherwise={change.address} />
        </>
      )}
    </div>
  );
}
