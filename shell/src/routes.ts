import type { ComposedRoute } from '@osk/shared/contract/release';
import type { RouteTitle } from './strings.ts';

export type ShellRoute = Pick<ComposedRoute, 'path' | 'remote' | 'page'> & {
  title: RouteTitle;
  /** `visitor`: a logged-in company is redirected to its licences. `company`: a visitor is redirected home. */
  access: 'visitor' | 'anyone' | 'company';
};

export const homePath = '/home';
export const licencesPath = '/user-panel/licenses';
/** Whether a path is the panel's own, which has its first page. */
export const isPanel = (path: string) => /^\/user-panel\/?$/.test(path);
/** Whether a path is the panel's or one below it. */
export const isInPanel = (path: string) => /^\/user-panel(\/|$)/.test(path);
const configurationPath = '/user-panel/sms-notification';

/** Every address of the portal, and the remote's page there. The panel's navigation lists the `company` routes in this order. */
export const routes: readonly ShellRoute[] = [
  { path: '/', remote: 'mfe-landing', page: '/', title: 'landing', access: 'visitor' },
  { path: homePath, remote: 'mfe-landing', page: '/', title: 'landing', access: 'visitor' },
  { path: '/activate/:id', remote: 'mfe-landing', page: '/activate/:id', title: 'activation', access: 'anyone' },
  { path: '/password-forgotten/:id', remote: 'mfe-landing', page: '/password-forgotten/:id', title: 'newPassword', access: 'anyone' },
  { path: licencesPath, remote: 'mfe-licences', page: licencesPath, title: 'licences', access: 'company' },
  { path: '/user-panel/profile', remote: 'mfe-licences', page: '/user-panel/profile', title: 'profile', access: 'company' },
  { path: configurationPath, remote: 'mfe-sms', page: configurationPath, title: 'configuration', access: 'company' },
  { path: '/user-panel/pkk-employees', remote: 'mfe-pkk', page: '/user-panel/pkk-employees', title: 'employees', access: 'company' },
];
