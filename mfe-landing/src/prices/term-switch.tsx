import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { priceStrings } from './strings.ts';
import styles from './term-switch.module.css';

type TermSwitchProps = { terms: readonly number[]; term: number; onChange: (term: number) => void };

/** Chooses the term of the price list, in months. */
export function TermSwitch({ terms, term, onChange }: TermSwitchProps) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{strings.term}</legend>
      {terms.map((months) => (
        <label key={months} className={styles.term}>
          <input type="radio" name="term" className={styles.input} checked={months === term} onChange={() => onChange(months)} />
          {formatCount(months, language, strings.months)}
        </label>
      ))}
    </fieldset>
  );
}
