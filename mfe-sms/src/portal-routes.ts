import type { PortalRoutes } from '@osk/shared/remote';

const configuration = { pl: 'Konfiguracja', en: 'Configuration' };

export default [
  {
    path: '/user-panel/sms-notification',
    page: '/user-panel/sms-notification',
    access: 'company',
    title: configuration,
    navigation: { label: configuration, order: 30, icon: 'settings' },
  },
] satisfies PortalRoutes;
