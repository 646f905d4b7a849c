import { placeholders } from '@osk/shared/contract/fragment';
import type { PortalRoutes } from '@osk/shared/remote';

const { portalName } = placeholders;
const title = { pl: `${portalName} – program dla szkół jazdy`, en: `${portalName} – driving-school software` };

/** The page of a link in an e-mail, which also somebody who is logged in may open. */
const mailed = (path: string, pl: string, en: string) => ({ path, page: path, access: 'anyone', title: { pl, en } }) as const;

export default [
  { path: '/', page: '/', access: 'visitor', title },
  { path: '/home', page: '/', access: 'visitor', title },
  mailed('/activate/:id', 'Aktywacja konta', 'Account activation'),
  mailed('/password-forgotten/:id', 'Nowe hasło', 'New password'),
  mailed('/change-email/:id', 'Nowy adres e-mail', 'New e-mail'),
  mailed('/keep-email/:id', 'Zatrzymanie zmiany adresu', 'Stop the change of the e-mail'),
] satisfies PortalRoutes;
