import { clearStored } from '../cache.ts';
import { readStoredToken, storeToken } from './session.ts';
import { storageOrMemory } from './storage.ts';

/**
 * Returns the access token of this tab's session, if it has one. A token from the address starts a new one.
 * It needs only the browser's storages, so that the head script can run it before the first paint.
 */
export function restoreSession(token: string | null): string | undefined {
  const storage = () => storageOrMemory(() => sessionStorage);
  if (token) {
    storage().clear();
    clearStored(storageOrMemory(() => localStorage));
    storeToken(storage(), { accessToken: token, tokenExpireDate: '' });
  }
  // Read again: where storage is denied, each call returns a new and empty one.
  const stored = readStoredToken(storage(), Date.now());
  return stored === null || stored === 'expired' ? undefined : stored.accessToken;
}
