import type { Remote } from '@osk/shared/remote';

export default {
  routes: {
    '/user-panel/licenses': () => import('./licences-page.tsx'),
    '/user-panel/profile': () => import('./profile/profile-page.tsx'),
  },
} satisfies Remote;
