export const homePath = '/home';
export const licencesPath = '/user-panel/licenses';
export const isHome = (path: string) => ['/', homePath].includes(path.replace(/(.)\/$/, '$1'));
/** Whether a path is the panel's own, which has its first page. */
export const isPanel = (path: string) => /^\/user-panel\/?$/.test(path);
/** Whether a path is the panel's or one below it. */
export const isInPanel = (path: string) => /^\/user-panel(\/|$)/.test(path);
