import type { NavigationIcon } from '../contract/page/navigation-icons.ts';
import {
  calendarIcon,
  globeIcon,
  mailIcon,
  mapPinIcon,
  messageIcon,
  monitorIcon,
  phoneIcon,
  printerIcon,
  shieldIcon,
  usersIcon,
} from './icons.ts';

/** The strokes of the icons that entries of the navigation can have, on a 24 by 24 grid. Pages get those that their entries name. */
export const navigationIconStrokes: Readonly<Record<NavigationIcon, string>> = {
  book: 'M12 6.5C10 5 7.5 4.5 4 4.5v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2ZM12 6.5v13',
  calendar: calendarIcon,
  car: 'M4 16.5v-4l2-5.75A1.5 1.5 0 0 1 7.4 5.75h9.2a1.5 1.5 0 0 1 1.4 1l2 5.75v4ZM4 12.5h16M5.5 16.5v2M18.5 16.5v2M7 14.5h1.5M15.5 14.5H17',
  chart: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  file: 'M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5ZM13.5 3.5v5h5M9 13h6M9 16.5h4',
  globe: globeIcon,
  home: 'M4 11 12 4l8 7M6 9.25V19.5h12V9.25M10 19.5v-5.5h4v5.5',
  mail: mailIcon,
  'map-pin': mapPinIcon,
  message: messageIcon,
  monitor: monitorIcon,
  phone: phoneIcon,
  printer: printerIcon,
  receipt: 'M6 3.5h12v17l-2.5-1.75L13.5 20.5 12 19.25 10.5 20.5 8.5 18.75 6 20.5ZM9 8h6M9 11.5h6M9 15h3',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  shield: shieldIcon,
  user: 'M12 4.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5ZM4.5 20c0-3.5 3-5.5 7.5-5.5s7.5 2 7.5 5.5',
  users: usersIcon,
  wallet:
    'M17.5 7.5V5.5A1.5 1.5 0 0 0 16 4H6a2 2 0 0 0-2 2v11.5A2 2 0 0 0 6 19.5h12.5A1.5 1.5 0 0 0 20 18V9a1.5 1.5 0 0 0-1.5-1.5H6M15.5 13.5h.5',
};
