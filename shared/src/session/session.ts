import { createStore, type StoreApi } from 'zustand/vanilla';

/** Why a session is over: the company logged out, the server said so (401), or its time has passed. */
type SessionEnd = 'logged-out' | 'refused' | 'expired';

type AccessToken = { accessToken: string; tokenExpireDate: string };

type SessionState = { token: AccessToken | null; ended: SessionEnd | null };

export type Session = StoreApi<SessionState> & {
  start(token: AccessToken): void;
  /** Forgets the token. With `of`, only if that is still the current one: a late answer ends no newer session. */
  end(why: SessionEnd, of?: string): void;
};

const keys = { token: 'accessToken', expires: 'tokenExpireDate' } as const;

/** The session of one browser tab, kept in session storage (specification, section 4). A stored token past its time is none. */
export function createSession(storage: Storage, now: () => number = Date.now): Session {
  const store = createStore<SessionState>(() => readState(storage, now()));
  return {
    ...store,
    start(token) {
      storage.setItem(keys.token, token.accessToken);
      storage.setItem(keys.expires, token.tokenExpireDate);
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

function readState(storage: Storage, now: number): SessionState {
  const accessToken = storage.getItem(keys.token);
  if (!accessToken) return { token: null, ended: null };
  const tokenExpireDate = storage.getItem(keys.expires) ?? '';
  // A token without an expiry is still a token: the server tells when it has ended.
  if (Date.parse(tokenExpireDate) <= now) {
    storage.clear();
    return { token: null, ended: 'expired' };
  }
  return { token: { accessToken, tokenExpireDate }, ended: null };
}
