import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AccessToken, readStoredSession, storeSession } from './stored-session.ts';

/** Why a session is over: the company logged out, the server said so (401), or its time has passed. */
type SessionEnd = 'logged-out' | 'refused' | 'expired';

type SessionState = { token: AccessToken | null; ended: SessionEnd | null };

export type Session = StoreApi<SessionState> & {
  start(token: AccessToken): void;
  /** Forgets the token. With `of`, only if that is still the current one: a late answer ends no newer session. */
  end(why: SessionEnd, of?: string): void;
};

/** The session of one browser tab, kept in session storage (specification, section 4). A stored token past its time is none. */
export function createSession(storage: Storage, now: () => number = Date.now): Session {
  const store = createStore<SessionState>(() => {
    const stored = readStoredSession(storage, now());
    if (stored !== 'expired') return { token: stored, ended: null };
    storage.clear();
    return { token: null, ended: 'expired' };
  });
  return {
    ...store,
    start(token) {
      storeSession(storage, token);
      store.setState({ token, ended: null });
    },
    end(why, of) {
      const { token } = store.getState();
      if (token === null || (of !== undefined && of !== token.accessToken)) return;
      storage.clear();
      store.setState({ token: null, ended: why });
    },
  };
}
