import { LicenceStatus } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/nip';
import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { CheckboxField } from '@osk/shared/ui/field';
import styles from './change-licence.module.css';
import { CompanyFields } from './company-fields.tsx';
import { detailsStrings } from './licence-details-strings.ts';
import type { LicenceChange } from './use-licence-change.ts';

/** The checkbox that reveals the form of another company, or why another cannot be asked for yet. */
export function ChangeLicence({ change }: { change: LicenceChange }) {
  const text = useStrings(detailsStrings);
  const { waiting, ticked, setTicked } = change;
  return (
    <div className={styles.change}>
      <CheckboxField label={text.change} checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
      {ticked && waiting && <Alert>{text.correctionWaits(waiting.paymentMark, waiting.companyName, formatNip(waiting.nip))}</Alert>}
      {ticked && !waiting && <Company change={change} />}
    </div>
  );
}

function Company({ change: { form, root, ofRoot } }: { change: LicenceChange }) {
  const text = useStrings(detailsStrings);
  return (
    <>
      <p className={styles.note}>
        {ofRoot && `${text.ofRoot(root.paymentMark)} `}
        {root.licenseStatus === LicenceStatus.Accepted ? text.byCorrection : text.atOnce}
      </p>
      <CompanyFields
        companyName={{ ...form.register('companyName'), error: form.errorOf('companyName') }}
        nip={{ ...form.register('nip'), error: form.errorOf('nip') }}
        typedNip={form.watch('nip')}
      />
    </>
  );
}
