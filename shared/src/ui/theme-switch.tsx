import { useStrings, useTheme } from '@osk/shared/host';
import { Icon } from './icon.tsx';
import { uiStrings } from './strings.ts';
import styles from './switch.module.css';

const themes = [
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
  { theme: 'system', icon: 'monitor' },
] as const;

export function ThemeSwitch() {
  const { theme: current, setTheme } = useTheme();
  const strings = useStrings(uiStrings);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{strings.theme}</legend>
      {themes.map(({ theme, icon }) => (
        <button
          key={theme}
          type="button"
          className={styles.option}
          aria-pressed={theme === current}
          aria-label={strings[theme]}
          title={strings[theme]}
          onClick={() => setTheme(theme)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </fieldset>
  );
}
