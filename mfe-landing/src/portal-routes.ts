import { placeholders } from '@osk/shared/contract/fragment';
import type { PortalRoutes } from '@osk/shared/remote';

const { portalName } = placeholders;
const title = { pl: `${portalName} – program dla szkół jazdy`, en: `${portalName} – driving-school software` };

export default [
  { path: '/', page: '/', access: 'visitor', title },
  { path: '/home', page: '/', access: 'visitor', title },
  {
    path: '/activate/:id',
    page: '/activate/:id',
    access: 'anyone',
    title: { pl: 'Aktywacja konta', en: 'Account activation' },
  },
  {
    path: '/password-forgotten/:id',
    page: '/password-forgotten/:id',
    access: 'anyone',
    title: { pl: 'Nowe hasło', en: 'New password' },
  },
  {
    path: '/change-email/:id',
    page: '/change-email/:id',
    access: 'anyone',
    title: { pl: 'Nowy adres e-mail', en: 'New e-mail' },
  },
  {
    path: '/keep-email/:id',
    page: '/keep-email/:id',
    access: 'anyone',
    title: { pl: 'Zatrzymanie zmiany adresu', en: 'Stop the change of the e-mail' },
  },
] satisfies PortalRoutes;
