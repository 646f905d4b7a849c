import type { Remote } from '@osk/shared/remote';

export default { routes: { '/': () => import('./page.tsx') } } satisfies Remote;
