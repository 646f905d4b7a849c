import { logIn } from '@osk/shared/contract/session';
import { antiForgeryOf, type Portal, password } from './servers/portal.ts';

/** Actions for tests of known browsers. */
export function useKnownBrowsers(portal: Portal) {
  // Fetched once: a later fetch may read the database, which would be one statement more of a login.
  let fetched: ReturnType<typeof antiForgeryOf> | undefined;
  /** Logs in from a browser with this value of the cookie, or without it. */
  const logInWith = async (email: string, typed: string, cookie?: string, address = '127.0.0.1') => {
    fetched ??= antiForgeryOf(portal.app);
    const antiForgery = await fetched;
    const cookies = cookie === undefined ? antiForgery.cookie : `${antiForgery.cookie}; known-browser=${cookie}`;
    return portal.send(logIn, { body: { email, password: typed } }, { headers: { ...antiForgery, cookie: cookies }, address });
  };
  return {
    logInWith,
    /** Logs in. @returns the value of the cookie that a browser then has */
    async browserOf(email: string, typed = password, cookie?: string): Promise<string> {
      return knownBrowserIn((await logInWith(email, typed, cookie)).headers);
    },
  };
}

/** The Set-Cookie line of an answer. */
export function knownBrowserLine(headers: Readonly<Record<string, unknown>>): string | undefined {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith('known-browser='));
}

/** The value of the cookie that an answer sets. @throws Error when it sets none */
export function knownBrowserIn(headers: Readonly<Record<string, unknown>>): string {
  const value = /^known-browser=([^;]+)/.exec(knownBrowserLine(headers) ?? '')?.[1];
  if (value === undefined) throw new Error('the answer sets no cookie of a known browser');
  return value;
}
