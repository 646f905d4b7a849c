import type { Remote } from '@osk/shared/remote';

export default {
  routes: { '/user-panel/pkk-employees': () => import('./employees/portal-employees-page.tsx') },
} satisfies Remote;
