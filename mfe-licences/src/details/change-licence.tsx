import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { useStrings } from '@osk/shared/host';
import { CheckboxField } from '@osk/shared/ui/field';
import { useEffect, useRef } from 'react';
import styles from './change-licence.module.css';
import { CompanyFields } from '../licence/company-fields.tsx';
import { detailsStrings } from './licence-details-strings.ts';
import type { LicenceChange } from './use-licence-change.ts';

/** The checkbox that reveals the form of another company, and what becomes of what is typed there. */
export function ChangeLicence({ change }: { change: LicenceChange }) {
  const text = useStrings(detailsStrings);
  const { ticked, setTicked } = change;
  const whole = useRef<HTMLDivElement>(null);
  // What the checkbox reveals may lie below what is in sight.
  useEffect(() => {
    if (ticked) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [ticked]);
  return (
    <div ref={whole} className={styles.change}>
      <CheckboxField label={text.change} checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
      {ticked && <Company change={change} />}
    </div>
  );
}

function Company({ change: { form, target, isOther } }: { change: LicenceChange }) {
  const text = useStrings(detailsStrings);
  const isCorrection = target.licenseType === LicenceType.Correction;
  return (
    <>
      <p className={styles.note}>
        {isOther && !isCorrection && `${text.ofRoot(target.paymentMark)} `}
        {isCorrection && text.correctionWaits(target.paymentMark)}
        {!isCorrection && (target.licenseStatus === LicenceStatus.Accepted ? text.byCorrection : text.atOnce)}
      </p>
      <CompanyFields
        companyName={{ ...form.register('companyName'), error: form.errorOf('companyName') }}
        nip={{ ...form.register('nip'), error: form.errorOf('nip') }}
        typedNip={form.watch('nip')}
      />
    </>
  );
}
