import { readProfile } from '@osk/shared/contract/company';
import type { NavigationIcon } from '@osk/shared/contract/navigation-icons';
import type { PortalRoute } from '@osk/shared/contract/release';
import { Link, NavLink, useCached, useHost, useLanguage, useLoggedIn, useProvider, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { Mark } from '@osk/shared/ui/mark';
import { navigationIconStrokes } from '@osk/shared/ui/navigation-icons';
import { LanguageSwitch, ThemeSwitch } from '@osk/shared/ui/preference-switches';
import styles from './portal.module.css';
import { callStates, changeCallState, logIn, readCallState } from './sample-client.ts';
import { strings } from './strings.ts';

/** The routes with an entry in the navigation, in its order. */
export function navigationOf(routes: readonly PortalRoute[]) {
  return routes
    .flatMap(({ path, navigation }) => (navigation ? [{ path, ...navigation }] : []))
    .sort((one, other) => one.order - other.order);
}

const isNavigationIcon = (name = ''): name is NavigationIcon => Object.hasOwn(navigationIconStrokes, name);

/** The portal's bar with only the remote's entries, and switches with which a developer sees every state of a page. */
export function PortalBar({ routes }: { routes: readonly PortalRoute[] }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const { portalName } = useProvider();
  const host = useHost();
  const loggedIn = useLoggedIn();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.brand} to="/">
          <Mark size={32} />
          <span translate="no">{portalName}</span>
        </Link>
        <nav className={styles.links} aria-label={text.navigation}>
          {navigationOf(routes).map(({ path, label, icon }) => (
            <NavLink key={path} className={styles.link ?? ''} to={path}>
              {isNavigationIcon(icon) && <Icon strokes={navigationIconStrokes[icon]} />}
              <span>{label[language]}</span>
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <label className={styles.calls}>
            <span className="visually-hidden">{text.calls}</span>
            <select value={readCallState()} onChange={({ target }) => changeCallState(target.value)}>
              {callStates.map((state) => (
                <option key={state} value={state}>
                  {text.callStates[state]}
                </option>
              ))}
            </select>
          </label>
          {loggedIn && <CompanyName />}
          <LanguageSwitch />
          <ThemeSwitch />
          <Button kind="quiet" size="small" onClick={() => (loggedIn ? host.session.end('logged-out') : logIn(host))}>
            {loggedIn ? text.logOut : text.logIn}
          </Button>
        </div>
      </div>
    </header>
  );
}

function CompanyName() {
  const { data: company } = useCached(readProfile, {});
  return company && <span className={styles.company}>{company.name}</span>;
}
