/** The icons that an entry of the panel's navigation can have. A release of a remote may use the names for years. */
export const navigationIcons = [
  'book',
  'calendar',
  'car',
  'chart',
  'clock',
  'file',
  'globe',
  'home',
  'mail',
  'map-pin',
  'message',
  'monitor',
  'phone',
  'printer',
  'receipt',
  'settings',
  'shield',
  'user',
  'users',
  'wallet',
] as const;

export type NavigationIcon = (typeof navigationIcons)[number];
