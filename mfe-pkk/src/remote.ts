import type { Remote } from '@osk/shared/remote';

export default {
  routes: { '/user-panel/pkk-employees': () => import('./employees/employees-page.tsx') },
} satisfies Remote;
