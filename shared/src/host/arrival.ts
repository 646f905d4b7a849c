import { forgetStored } from '../cache/stored-cache.ts';
import { storageOr } from '../session/storage.ts';
import { readStoredSession, storeSession } from '../session/stored-session.ts';

/**
 * Whether this tab has a session, a token given in the address becoming one in place of any other. Needs nothing but the browser's
 * storages, so that it can run before the page is drawn and before any of the host is there.
 */
export function arriveWith(token: string | null): boolean {
  const session = storageOr(() => sessionStorage);
  if (token) {
    session.clear();
    forgetStored(storageOr(() => localStorage));
    storeSession(session, { accessToken: token, tokenExpireDate: '' });
  }
  // Read anew: where the browser keeps nothing, there is no session to go on with.
  const stored = readStoredSession(
    storageOr(() => sessionStorage),
    Date.now(),
  );
  return stored !== null && stored !== 'expired';
}
