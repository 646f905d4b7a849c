import { useProvider, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { crossIcon, menuIcon } from '@osk/shared/ui/icons';
import { Mark } from '@osk/shared/ui/mark';
import { LanguageSwitch, ThemeSwitch } from '@osk/shared/ui/preference-switches';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './navigation.module.css';
import { SectionLink, sections } from './section-link.tsx';
import { landingStrings } from './strings.ts';

type NavigationProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `beforeOpen` runs right before the dialog opens. */
  onRegister: (beforeOpen: () => void) => Promise<void>;
};

/** The sticky bar of the page. Below 1200 px everything but the name is in a menu that opens. */
export function Navigation({ open, onOpenChange, onRegister }: NavigationProps) {
  const provider = useProvider();
  const strings = useStrings(landingStrings);
  const close = () => onOpenChange(false);
  const { menu, toggle } = useFoldingMenu(open, close);
  const leave = () => {
    close();
    // The folded menu disappears, so the dialog returns the focus to the menu's button.
    toggle.current?.focus();
  };
  return (
    <header className={styles.bar}>
      <div className={`${styles.inside} night`}>
        <SectionLink to="content" className={styles.brand} onFollow={close}>
          <Mark />
          <span translate="no">{provider.portalName}</span>
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
          <Icon strokes={open ? crossIcon : menuIcon} size={24} />
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
            <Button className={styles.register} aria-haspopup="dialog" onClick={() => onRegister(leave)}>
              {strings.createAccount}
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}

/** Focuses the open menu, returns the focus on Escape, and closes it when the window grows too wide for it. */
function useFoldingMenu(isOpen: boolean, close: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const onEscape = useEffectEvent(() => {
    close();
    toggle.current?.focus();
  });
  const onWide = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector<HTMLElement>('a, button')?.focus();
    const listening = new AbortController();
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape(), { signal: listening.signal });
    matchMedia('(width >= 75rem)').addEventListener('change', () => onWide(), { signal: listening.signal });
    return () => listening.abort();
  }, [isOpen]);
  return { menu, toggle };
}
