import type { Remote } from '@osk/shared/remote';

export default {
  routes: {
    '/': () => import('./landing/landing-page.tsx'),
    '/activate/:id': () => import('./activation/activation-page.tsx'),
    '/change-email/:id': () => import('./email-change/change-email-page.tsx'),
    '/keep-email/:id': () => import('./email-change/keep-email-page.tsx'),
    '/password-forgotten/:id': () => import('./password-restore/new-password-page.tsx'),
  },
} satisfies Remote;
