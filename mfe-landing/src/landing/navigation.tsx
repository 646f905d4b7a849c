import { useProvider, useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { Mark } from '@osk/shared/ui/mark';
import { LanguageSwitch, ThemeSwitch } from '@osk/shared/ui/preference-switches';
import { useRef } from 'react';
import { DialogButton } from '../dialog-button.tsx';
import styles from './navigation.module.css';
import { SectionLink } from './section-link.tsx';
import { sections } from './sections.ts';
import { landingStrings } from './strings.ts';
import { useFoldingMenu } from './use-folding-menu.ts';

type NavigationProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `before` is to be run when the dialog is about to open. */
  onRegister: (before: () => void) => Promise<void>;
};

/** The sticky bar. Below 1200 px all but the name folds into a menu. */
export function Navigation({ open, onOpenChange, onRegister }: NavigationProps) {
  const provider = useProvider();
  const strings = useStrings(landingStrings);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => onOpenChange(false);
  const leave = () => {
    close();
    // Where the menu is folded its button is what the dialog gives the focus back to.
    toggle.current?.focus();
  };
  useFoldingMenu({ open, close, menu, toggle });
  return (
    <header className={styles.bar}>
      <div className={`${styles.inside} night`}>
        <SectionLink to="content" className={styles.brand} onFollow={close}>
          <Mark />
          {provider.portalName}
        </SectionLink>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="menu"
          aria-label={open ? strings.closeMenu : strings.openMenu}
          onClick={() => onOpenChange(!open)}
        >
          <Icon name={open ? 'cross' : 'menu'} size={24} />
        </button>
        <div ref={menu} id="menu" className={styles.menu} data-open={open} {...(open && { 'data-scroll-lock': '' })}>
          <nav aria-label={strings.navigation}>
            <ul className={styles.links}>
              {sections.map((section) => (
                <li key={section}>
                  <SectionLink to={section} className={styles.link} onFollow={close}>
                    {strings.sections[section]}
                  </SectionLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools}>
            <LanguageSwitch />
            <ThemeSwitch />
            <DialogButton className={styles.register} onOpen={() => onRegister(leave)}>
              {strings.createAccount}
            </DialogButton>
          </div>
        </div>
      </div>
    </header>
  );
}
