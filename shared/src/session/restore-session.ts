import { clearStored } from '../cache.ts';
import { type AccessToken, readStoredToken, storeToken } from './session.ts';
import { storageOrMemory } from './storage.ts';

/**
 * Returns this tab's session: null for none. A token from the address starts a new one.
 * It needs only the browser's storages, so that the head script can run it before the first paint.
 */
export function restoreSession(token: string | null): AccessToken | 'expired' | null {
  const storage = () => storageOrMemory(() => sessionStorage);
  if (token) {
    clearStored(storageOrMemory(() => localStorage));
    storeToken(storage(), { accessToken: token, tokenExpireDate: '' });
  }
  // Read again: where storage is denied, each call returns a new and empty one.
  return readStoredToken(storage(), Date.now());
}
