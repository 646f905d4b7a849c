import { Link, useLocation, useProvider, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { Mark } from '@osk/shared/ui/mark';
import { LanguageSwitch, ThemeSwitch } from '@osk/shared/ui/preference-switches';
import { useEffect, useId, useState } from 'react';
import { licences } from '../remotes.ts';
import { CompanyName } from './company-name.tsx';
import styles from './panel-bar.module.css';
import { PanelLinks } from './panel-links.tsx';
import { strings } from './strings.ts';
import { useLogOut } from './use-log-out.ts';

/** The panel's top bar; on a narrow screen the places fold behind a hamburger button. */
export function PanelBar() {
  const text = useStrings(strings);
  const provider = useProvider();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const logOut = useLogOut();
  const toggleId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on every change of place
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      document.getElementById(toggleId)?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open, toggleId]);

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={licences}>
          <Mark size={32} />
          {provider.portalName}
        </Link>
        <Button
          id={toggleId}
          className={styles.toggle}
          kind="quiet"
          aria-expanded={open}
          aria-controls="panel-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'cross' : 'menu'} />
          {text.menu}
        </Button>
        <div id="panel-menu" className={styles.menu} data-open={open || undefined}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on the current place closes the menu too, by key as by pointer */}
          <nav aria-label={text.navigation} onClick={() => setOpen(false)}>
            <PanelLinks />
          </nav>
          <div className={styles.tools}>
            <CompanyName className={styles.company} />
            <LanguageSwitch />
            <ThemeSwitch />
            <Button kind="quiet" size="small" onClick={logOut}>
              <Icon name="log-out" />
              {text.logOut}
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}
