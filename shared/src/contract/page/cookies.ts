/** Other hosts of the domain may set cookies that the portal gets too. They rarely use these names. */
export const languageCookie = 'portal-language';
export const themeCookie = 'portal-theme';
/** The name is that of the specification. */
export const antiForgeryCookie = 'XSRF-TOKEN';

/** A nonce and its signature. */
export const isAntiForgeryToken = (value: string): boolean => /^[\w-]{22}\.[\w-]{43}$/.test(value);

/**
 * All values of a cookie, as another host of the domain may have set some of them. Their order is the browser's.
 * @param cookies a Cookie header, or `document.cookie`
 */
export function cookieValues(cookies: string | undefined, name: string): string[] {
  const start = `${name}=`;
  return (cookies ?? '').split(/; */).flatMap((pair) => (pair.startsWith(start) ? [pair.slice(start.length).trim()] : []));
}

/** The last valid value of a cookie: a browser sends the newest one last. Pages and server have the same rule. */
export function preferenceIn<Value extends string>(cookies: string | undefined, name: string, values: readonly Value[]): Value | undefined {
  return cookieValues(cookies, name).findLast((value): value is Value => values.some((one) => one === value));
}
