import { useLanguage, useStrings, useTheme } from '@osk/shared/host';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { monitorIcon, moonIcon, sunIcon } from '../icons.ts';
import { Slot } from '../slot.tsx';
import styles from './preference-switches.module.css';
import { preferenceStrings } from './strings.ts';

export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  return (
    <Switch legend={useStrings(preferenceStrings).language}>
      <Option label="PL – Polski" lang="pl" selected={language === 'pl'} onSelect={() => setLanguage('pl')}>
        PL
      </Option>
      <Option label="EN – English" lang="en" selected={language === 'en'} onSelect={() => setLanguage('en')}>
        EN
      </Option>
    </Switch>
  );
}

const themes = [
  { value: 'light', icon: sunIcon },
  { value: 'dark', icon: moonIcon },
  { value: 'system', icon: monitorIcon },
] as const;

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const strings = useStrings(preferenceStrings);
  return (
    <Switch legend={strings.theme}>
      {themes.map(({ value, icon }) => (
        <Option key={value} label={strings[value]} title={strings[value]} selected={theme === value} onSelect={() => setTheme(value)}>
          <Icon strokes={icon} />
        </Option>
      ))}
    </Switch>
  );
}

function Switch({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{legend}</legend>
      <Slot>{children}</Slot>
    </fieldset>
  );
}

type OptionProps = { label: string; title?: string; lang?: string; selected: boolean; onSelect: () => void; children: ReactNode };

function Option({ label, selected, onSelect, ...rest }: OptionProps) {
  return <button {...rest} type="button" className={styles.option} aria-label={label} aria-pressed={selected} onClick={onSelect} />;
}
