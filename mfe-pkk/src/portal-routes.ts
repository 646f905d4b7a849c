import type { PortalRoutes } from '@osk/shared/remote';

const employees = { pl: 'Pracownicy PKK', en: 'PKK employees' };

export default [
  {
    path: '/user-panel/pkk-employees',
    page: '/user-panel/pkk-employees',
    access: 'company',
    title: employees,
    navigation: { label: employees, order: 40, icon: 'users' },
  },
] satisfies PortalRoutes;
