import { changeLicenceCompany, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useStrings } from '@osk/shared/host';
import { CheckboxField } from '@osk/shared/ui/field';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CompanyFields } from '../licence/company-fields.tsx';
import { pendingRequest, rootOf } from '../licence/licence-rules.ts';
import styles from './licence-change.module.css';
import { strings } from './strings.ts';

const loadLicenceCompany = async () => (await import('@osk/shared/contract/shapes/licence')).LicenceCompany;

type ChangeOptions = {
  licence: Licence;
  licences: readonly Licence[];
  onClose: () => void;
  /** The list may have changed. */
  onOutdated: () => void;
};

type Change = ReturnType<typeof useLicenceChange>;

const changeable: readonly LicenceStatus[] = [LicenceStatus.Pending, LicenceStatus.Accepted];

/**
 * The form that changes the company of a licence. It edits a pending order or request itself. It corrects the root of an accepted
 * one, or edits the correction that is already pending.
 */
export function useLicenceChange({ licence, licences, onClose, onOutdated }: ChangeOptions) {
  const [ticked, setTicked] = useState(false);
  const root = rootOf(licence, licences);
  const { id, companyName, nip } =
    licence.licenseStatus === LicenceStatus.Pending ? licence : (pendingRequest(root, LicenceType.Correction, licences) ?? root);
  const values = { id, companyName, nip: formatNip(nip) };
  const form = useContractForm(loadLicenceCompany, {
    defaultValues: values,
    values,
    draft: {
      key: `details ${licence.id}`,
      fields: { id: false, companyName: true, nip: true },
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
  const submit = form.submit((body, sendOnce) => sendOnce(changeLicenceCompany, { body }), { onSuccess: onClose, onOutdated });

  return {
    form,
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

/** The checkbox that opens the form of the company. */
export function LicenceChange({ licence, change }: { licence: Licence; change: Change }) {
  const text = useStrings(strings);
  const { ticked, setTicked, target, form } = change;
  const section = useRef<HTMLDivElement>(null);
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
            {target.licenseType === LicenceType.Correction ? (
              text.correctionPending(target.paymentMark)
            ) : (
              <>
                {target.id !== licence.id && `${text.changesRoot(target.paymentMark)} `}
                {target.licenseStatus === LicenceStatus.Accepted ? text.needsApproval : text.changesAtOnce}
              </>
            )}
          </p>
          <CompanyFields form={form} />
        </>
      )}
    </div>
  );
}
