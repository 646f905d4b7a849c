/** Strokes on a 24 by 24 grid. Each icon is an export of its own, so that a page contains only those that it shows. */
export const calendarIcon =
  'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v11.5A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5ZM3.5 10h17M8 3v4.5M16 3v4.5M8 14h3M8 17h6.5';
export const checkIcon = 'M4.5 12.75 9.75 18 19.5 6.5';
export const chevronDownIcon = 'm6 9 6 6 6-6';
export const copyIcon =
  'M9.5 8.5h9A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5ZM16 8.5V5a1.5 1.5 0 0 0-1.5-1.5h-9A1.5 1.5 0 0 0 4 5v9a1.5 1.5 0 0 0 1.5 1.5H8';
export const crossIcon = 'm6 6 12 12M18 6 6 18';
export const downloadIcon = 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15';
export const externalIcon = 'M13.5 4.5h6v6M19.5 4.5 11 13M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4';
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.25a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5Z';
export const eyeOffIcon =
  'M9.9 5.75A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.2A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.5a8.7 8.7 0 0 0 4.6-1.4M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16';
export const fileCheckIcon =
  'M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5ZM13.5 3.5v5h5M9 14.25l2.25 2.25 4-4.5';
export const globeIcon =
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5s1.2-6.2 3.5-8.5Z';
export const logOutIcon =
  'M14.5 7V5A1.5 1.5 0 0 0 13 3.5H6A1.5 1.5 0 0 0 4.5 5v14A1.5 1.5 0 0 0 6 20.5h7a1.5 1.5 0 0 0 1.5-1.5v-2M9.5 12h10.5M16.5 8.5 20 12l-3.5 3.5';
export const mailIcon = 'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM4 7l8 6 8-6';
export const mapPinIcon = 'M12 21s-7-6-7-11.25a7 7 0 0 1 14 0C19 15 12 21 12 21ZM12 7.25a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z';
export const menuIcon = 'M4 7h16M4 12h16M4 17h16';
export const messageIcon =
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9a1.5 1.5 0 0 1-1.5 1.5h-6.75L7 20.5v-4H5.5A1.5 1.5 0 0 1 4 15V6a1.5 1.5 0 0 1 1.5-1.5ZM8 9h8M8 12.5h5';
export const minusIcon = 'M6 12h12';
export const monitorIcon =
  'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5ZM8.5 20h7M12 16.5V20';
export const moonIcon = 'M20 14.25A8.25 8.25 0 0 1 9.75 4 8.25 8.25 0 1 0 20 14.25Z';
export const moreIcon = 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0';
export const phoneIcon =
  'M5.5 4h2.8a1 1 0 0 1 .95.7l1 3.1a1 1 0 0 1-.3 1.05L8.25 10.4a13 13 0 0 0 5.35 5.35l1.55-1.7a1 1 0 0 1 1.05-.3l3.1 1a1 1 0 0 1 .7.95v2.8a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 4 5.6 1.5 1.5 0 0 1 5.5 4Z';
export const plusIcon = 'M12 5v14M5 12h14';
export const printerIcon =
  'M7 8.5v-4h10v4M7 16.5H5A1.5 1.5 0 0 1 3.5 15v-5A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-2M7 13.5h10v6.5H7ZM17 11.25v.1';
export const shieldIcon = 'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6ZM8.75 12l2.25 2.25 4.25-4.5';
export const sunIcon =
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1.05 1.05M17.65 17.65l1.05 1.05M5.3 18.7l1.05-1.05M17.65 6.35 18.7 5.3';
export const usersIcon =
  'M9 5a3.25 3.25 0 1 1 0 6.5A3.25 3.25 0 0 1 9 5ZM3 19.5c0-3.2 2.6-5 6-5s6 1.8 6 5M15.5 5.25a3.25 3.25 0 0 1 0 6M17.5 14.9c2.1.7 3.5 2.25 3.5 4.6';
export const warningIcon = 'M12 4 2.75 19.5h18.5ZM12 10v4.5M12 17v.1';
