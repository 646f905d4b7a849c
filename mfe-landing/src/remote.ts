import type { Remote } from '@osk/shared/remote';

export default {
  routes: {
    '/': () => import('./landing/landing-page.tsx'),
    '/activate/:id': () => import('./activation/activation-page.tsx'),
  },
} satisfies Remote;
