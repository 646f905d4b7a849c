import type { PortalRoutes } from '@osk/shared/remote';

/** The addresses of the portal that this remote adds, within the paths that the operator has admitted. */
export default [
  {
    path: '/user-panel/invoices',
    page: '/user-panel/invoices',
    access: 'company',
    title: { pl: 'Faktury', en: 'Invoices' },
    navigation: { label: { pl: 'Faktury', en: 'Invoices' }, order: 50, icon: 'receipt' },
  },
] satisfies PortalRoutes;
