/** `tokenExpireDate` is empty for a token that came without one: the server is asked. */
export type AccessToken = { accessToken: string; tokenExpireDate: string };

const keys = { token: 'accessToken', expires: 'tokenExpireDate' } as const;

export function storeSession(storage: Storage, { accessToken, tokenExpireDate }: AccessToken): void {
  storage.setItem(keys.token, accessToken);
  storage.setItem(keys.expires, tokenExpireDate);
}

/** The token in session storage (specification, section 4); one past its time is `expired`. */
export function readStoredSession(storage: Storage, now: number): AccessToken | 'expired' | null {
  const accessToken = storage.getItem(keys.token);
  if (!accessToken) return null;
  const tokenExpireDate = storage.getItem(keys.expires) ?? '';
  return Date.parse(tokenExpireDate) <= now ? 'expired' : { accessToken, tokenExpireDate };
}
