import type { PortalRoute } from '@osk/shared/contract/release';

/** A panel screen's place in the top navigation. */
export type PanelLabel = 'licences' | 'profile' | 'configuration' | 'employees';

type ShellPlace = Pick<PortalRoute, 'path' | 'remote' | 'page'> & {
  title: 'landing' | 'activation' | 'newPassword' | PanelLabel;
  access: 'visitor' | 'anyone' | 'company';
};

/**
 * What goes where: the one table of the portal's addresses. `visitor` places lead a logged-in company to its licences, `company`
 * places lead a visitor home; those of the panel stand in its navigation, in this order.
 */
export const places = [
  { path: '/', remote: 'mfe-landing', page: '/', title: 'landing', access: 'visitor' },
  { path: '/home', remote: 'mfe-landing', page: '/', title: 'landing', access: 'visitor' },
  { path: '/activate/:id', remote: 'mfe-landing', page: '/activate/:id', title: 'activation', access: 'anyone' },
  { path: '/password-forgotten/:id', remote: 'mfe-landing', page: '/password-forgotten/:id', title: 'newPassword', access: 'anyone' },
  { path: '/user-panel/licenses', remote: 'mfe-licences', page: '/user-panel/licenses', title: 'licences', access: 'company' },
  { path: '/user-panel/profile', remote: 'mfe-licences', page: '/user-panel/profile', title: 'profile', access: 'company' },
  {
    path: '/user-panel/sms-notification',
    remote: 'mfe-sms',
    page: '/user-panel/sms-notification',
    title: 'configuration',
    access: 'company',
  },
  { path: '/user-panel/pkk-employees', remote: 'mfe-pkk', page: '/user-panel/pkk-employees', title: 'employees', access: 'company' },
] as const satisfies readonly ShellPlace[];

export type PortalPlace = (typeof places)[number];

export const home = '/home';
export const licences = '/user-panel/licenses';
