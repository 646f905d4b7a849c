import { readProfile } from '@osk/shared/contract/company';
import { currentEntry } from '@osk/shared/contract/page';
import { logOut as revokeToken } from '@osk/shared/contract/session';
import { Link, useCached, useHost, useLanguage, useLocation, useNavigate, useProvider, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { crossIcon, downloadIcon, externalIcon, logOutIcon, menuIcon } from '@osk/shared/ui/icons';
import { Mark } from '@osk/shared/ui/mark';
import { LanguageSwitch, ThemeSwitch } from '@osk/shared/ui/preference-switches';
import { useEffect, useRef, useState } from 'react';
import { useRoute, useRoutes } from '../page-routes.ts';
import { homePath, licencesPath } from '../routes.ts';
import styles from './panel-bar.module.css';
import { strings } from './strings.ts';

/** On a narrow screen, a button opens the menu. */
export function PanelBar() {
  const text = useStrings(strings);
  const { portalName } = useProvider();
  const { data: company } = useCached(readProfile, {});
  const { open, setOpen, toggle } = useMenu();
  const logOut = useLogOut();
  return (
    <header className={`${styles.bar} not-printed`}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={licencesPath}>
          <Mark />
          <span translate="no">{portalName}</span>
        </Link>
        <Button
          ref={toggle}
          className={styles.toggle}
          kind="quiet"
          aria-expanded={open}
          aria-controls="panel-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon strokes={open ? crossIcon : menuIcon} />
          <span>{text.menu}</span>
        </Button>
        <div id="panel-menu" className={styles.menu} data-open={open || undefined}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the current link closes the menu, by mouse and by key */}
          <nav aria-label={text.navigation} className={styles.navigation} onClick={() => setOpen(false)}>
            <PanelLinks />
          </nav>
          <div className={styles.tools}>
            {company && (
              <span className={styles.company} title={company.name} translate="no">
                {company.name}
              </span>
            )}
            <LanguageSwitch />
            <ThemeSwitch />
            <Button kind="quiet" size="small" data-leaves-page="" onClick={logOut}>
              <Icon strokes={logOutIcon} />
              <span>{text.logOut}</span>
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}

/** The state of the menu, and its button. A navigation and Escape close the menu. */
function useMenu() {
  const { pathname } = useLocation();
  /** The path at which the menu was opened. It may have been opened before this effect runs for that path: in the frame, or while a page loads. */
  const [openAt, setOpenAt] = useState<string>();
  useEffect(() => setOpenAt((at) => (at === pathname ? at : undefined)), [pathname]);
  const open = openAt !== undefined;
  const setOpen = (opens: boolean) => setOpenAt(opens ? window.location.pathname : undefined);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenAt(undefined);
      toggle.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  return { open, setOpen, toggle };
}

/**
 * Links to the panel's pages, before any remote has loaded, and to the installer. The server fills the same entries into the prerendered
 * frame: see `panel-frame.ts` of the contract.
 */
function PanelLinks() {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const routes = useRoutes();
  const current = currentEntry(routes, useRoute()?.path ?? '');
  const { installerUrl } = useProvider();
  return (
    <ul className={styles.links}>
      {routes.map(
        ({ path, navigation }) =>
          navigation && (
            <li key={path}>
              <Link className={styles.link ?? ''} to={path} aria-current={path === current ? 'page' : undefined}>
                {navigation.icon && <Icon strokes={navigation.icon} />}
                <span>{navigation.label[language]}</span>
              </Link>
            </li>
          ),
      )}
      <li>
        <a className={styles.link} href={installerUrl} target="_blank" rel="noopener noreferrer">
          <Icon strokes={downloadIcon} />
          <span>{text.download}</span> <Icon strokes={externalIcon} size={16} />
          <span className="visually-hidden">{text.newTab}</span>
        </a>
      </li>
    </ul>
  );
}

/** Ends the session at once, without waiting for the server. */
export function useLogOut(): () => Promise<void> {
  const { http, session } = useHost();
  const navigate = useNavigate();

  return async () => {
    // The call reads the token before the session ends. If it fails, the token expires within hours.
    http.send(revokeToken).catch(() => undefined);
    session.end('logged-out');
    await navigate(homePath, { replace: true });
  };
}
