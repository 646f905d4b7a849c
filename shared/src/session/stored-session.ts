import { clearStored } from '../cache.ts';
import { markOf, recordedEnd } from './ended-sessions.ts';
import { type AccessToken, hasExpired, mayHaveExpired, readStoredToken, type Session, storageOrMemory, storeToken } from './session.ts';

export { type AccessToken, hasExpired, markOf, mayHaveExpired, type Session };

export const sessionOrMemory = () => storageOrMemory(() => sessionStorage);
export const localOrMemory = () => storageOrMemory(() => localStorage);

/** Whether a new load of the page would start with the same session, or also without one. */
export function isSessionCurrent(session: Session): boolean {
  const stored = readStoredToken(sessionOrMemory());
  return !(stored && isEnded(stored)) && stored?.accessToken === session.getState().token?.accessToken;
}

/** Whether a token has expired, or any tab of this browser has ended its session. */
export function isEnded(token: AccessToken): boolean {
  return hasExpired(token) || recordedEnd(localOrMemory(), token.accessToken) !== undefined;
}

/** Stores the session with which the next host of this tab starts. */
export function storeSession(token: AccessToken): void {
  storeToken(sessionOrMemory(), token);
}

/** Returns this tab's session: null for none. A new one takes its place, and clears the cache. */
export function restoreSession(started?: AccessToken): AccessToken | null {
  if (started) {
    clearStored(localOrMemory());
    storeSession(started);
  }
  // Null where storage is denied: each call returns a new and empty one.
  return readStoredToken(sessionOrMemory());
}
