/** Where the portal serves the files of pages again. */
export const retryPrefix = '/retry/';

/** Deployed files. Those of releases have a route of their own. */
const deployed = /^\/retry\/\w+(?=\/(?:assets|remotes)\/)/;

/**
 * Another address of a script, and by relative addresses of all that it imports. Browsers keep failed modules as long as the document is
 * open, WebKit longer: the same address would fail again.
 * @param path `/assets/…` of the shell, `/remotes/…` of a deployed remote, or `/<remote>/<version>/…` of a release
 */
export const retryAddress = (path: string): string => `${retryPrefix}${Math.random().toString(36).slice(2)}${path}`;

/** The path of the deployed file that is served at a retry address. Other paths stay as they are. */
export const withoutRetry = (path: string): string => path.replace(deployed, '');
