import type { PortalRoutes } from '@osk/shared/remote';

const licences = { pl: 'Twoje licencje', en: 'Your licences' };
const profile = { pl: 'Profil', en: 'Profile' };

export default [
  {
    path: '/user-panel/licenses',
    page: '/user-panel/licenses',
    access: 'company',
    title: licences,
    navigation: { label: licences, order: 10, icon: 'file' },
  },
  {
    path: '/user-panel/profile',
    page: '/user-panel/profile',
    access: 'company',
    title: profile,
    navigation: { label: profile, order: 20, icon: 'user' },
  },
] satisfies PortalRoutes;
