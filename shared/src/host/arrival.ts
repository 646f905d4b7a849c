import { forgetStored } from '../cache/stored-cache.ts';
import { readStoredSession, storeSession } from '../session/stored-session.ts';

/**
 * Whether this tab has a session, a token given in the address becoming one in place of any other. Needs nothing but the browser's
 * storages, so that it can run before the page is drawn and before any of the host is there.
 */
export function arriveWith(token: string | null): boolean {
  if (token) {
    sessionStorage.clear();
    forgetStored(localStorage);
    storeSession(sessionStorage, { accessToken: token, tokenExpireDate: '' });
  }
  const stored = readStoredSession(sessionStorage, Date.now());
  return stored !== null && stored !== 'expired';
}
