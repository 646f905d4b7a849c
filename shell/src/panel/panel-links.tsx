import { NavLink, useProvider, useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { type PanelLabel, type PortalPlace, places } from '../remotes.ts';
import styles from './panel-links.module.css';
import { strings } from './strings.ts';

type PanelPlace = PortalPlace & { title: PanelLabel };
const panelPlaces = places.filter((place): place is PanelPlace => place.access === 'company');

/** The panel's places, known before any remote loads, and the installer. NavLink marks the current one with `aria-current`. */
export function PanelLinks() {
  const text = useStrings(strings);
  const provider = useProvider();
  return (
    <ul className={styles.links}>
      {panelPlaces.map(({ path, title }) => (
        <li key={path}>
          <NavLink className={styles.link ?? ''} to={path}>
            {text[title]}
          </NavLink>
        </li>
      ))}
      <li>
        <a className={styles.link} href={provider.installerUrl} target="_blank" rel="noopener noreferrer">
          {text.download} <Icon name="external" size={16} />
          <span className="visually-hidden">{text.newTab}</span>
        </a>
      </li>
    </ul>
  );
}
