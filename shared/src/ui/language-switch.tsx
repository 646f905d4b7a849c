import { useLanguage, useStrings } from '@osk/shared/host';
import { uiStrings } from './strings.ts';
import styles from './switch.module.css';

const languages = [
  { language: 'pl', short: 'PL', name: 'Polski' },
  { language: 'en', short: 'EN', name: 'English' },
] as const;

export function LanguageSwitch() {
  const { language: current, setLanguage } = useLanguage();
  const strings = useStrings(uiStrings);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{strings.language}</legend>
      {languages.map(({ language, short, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.option}
          aria-pressed={language === current}
          aria-label={`${short} – ${name}`}
          onClick={() => setLanguage(language)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  );
}
