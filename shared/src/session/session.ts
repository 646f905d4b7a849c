import { createStore, type StoreApi } from 'zustand/vanilla';
import { serverTime, supposedTime } from '../server-time.ts';

/** `tokenExpireDate` is empty for a token that came without one: only the server knows it. */
export type AccessToken = { accessToken: string; tokenExpireDate: string };

/** `logged-out-elsewhere`: in another tab of this browser. `unauthorized`: the server answered 401. */
export type SessionEnd = 'logged-out' | 'logged-out-elsewhere' | 'unauthorized' | 'expired';

type SessionState = { token: AccessToken | null; ended: SessionEnd | null };

export type Session = StoreApi<SessionState> & {
  start(token: AccessToken): void;
  /** Removes the token. With `accessToken` only if it is still the current one: a late answer must not end a newer session. */
  end(why: SessionEnd, accessToken?: string): void;
};

/** The session of a browser tab, in session storage (specification, section 4). */
export function createSession(storage: Storage, now: () => number = serverTime): Session {
  const store = createStore<SessionState>(() => {
    const token = readStoredToken(storage);
    if (!token || !isPast(token, now())) return { token, ended: null };
    removeToken(storage);
    return { token: null, ended: 'expired' };
  });
  return {
    ...store,
    start(token) {
      storeToken(storage, token);
      store.setState({ token, ended: null });
    },
    end(why, accessToken) {
      const { token } = store.getState();
      if (token === null || (accessToken !== undefined && accessToken !== token.accessToken)) return;
      // Drafts outlive a session that has ended by itself.
      if (why.startsWith('logged-out')) storage.clear();
      else removeToken(storage);
      store.setState({ token: null, ended: why });
    },
  };
}

export function storeToken(storage: Storage, { accessToken, tokenExpireDate }: AccessToken): void {
  storage.setItem('accessToken', accessToken);
  storage.setItem('tokenExpireDate', tokenExpireDate);
}

function removeToken(storage: Storage): void {
  for (const key of ['accessToken', 'tokenExpireDate']) storage.removeItem(key);
}

export function readStoredToken(storage: Storage): AccessToken | null {
  const accessToken = storage.getItem('accessToken');
  return accessToken ? { accessToken, tokenExpireDate: storage.getItem('tokenExpireDate') ?? '' } : null;
}

const isPast = ({ tokenExpireDate }: AccessToken, now: number) => Date.parse(tokenExpireDate) <= now;

/** Whether a token has certainly expired. */
export const hasExpired = (token: AccessToken): boolean => isPast(token, serverTime());

/** Whether a token has expired if the device's clock can be trusted. It ends no session: the server is asked. */
export const mayHaveExpired = (token: AccessToken): boolean => isPast(token, supposedTime());

/** Returns the browser's storage, or one in memory where the browser denies it. */
export function storageOrMemory(storage: () => Storage): Storage {
  try {
    return storage();
  } catch {
    return createMemoryStorage();
  }
}

export function createMemoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}
