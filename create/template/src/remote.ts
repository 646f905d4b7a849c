import type { Remote } from '@osk/shared/remote';

/** The pages of this remote. Each is a file of its own, which browsers load when its route is opened. */
export default {
  routes: { '/user-panel/invoices': () => import('./orders/orders-page.tsx') },
} satisfies Remote;
