import type { Remote } from '@osk/shared/remote';

export default {
  routes: { '/user-panel/sms-notification': () => import('./sms-configuration/sms-configuration-page.tsx') },
} satisfies Remote;
