import { withTimeout } from '../with-timeout.ts';
import { EmbeddingError } from './embedding-error.ts';

/** Returns an access token. `rejected` is one that the portal no longer accepts; absent for the first token. */
export type GetToken = (request: { rejected?: string }) => string | Promise<string>;

export type AccessToken = {
  /** The token for the next call, if it is known. */
  current(): string | undefined;
  /** Waits for the token for the next call. @throws EmbeddingError when the page returns none */
  get(): Promise<string>;
  /** Renews a rejected token. Concurrent calls share one request to the page. @throws EmbeddingError when the page returns none */
  renew(rejected: string): Promise<string>;
  /** Must be called when the page has set a token or its first callback: calls that wait then continue. */
  changed(): void;
};

type Page = {
  token(): string | undefined;
  getToken(): GetToken | undefined;
  /** Resolves when the page's scripts have run. Until then they may set a token. */
  loaded?(): Promise<unknown>;
};

const callbackTimeout = 30_000;

/** The access token of one module: set by the page, or returned by its callback. */
export function createAccessToken({ token, getToken, loaded = async () => {} }: Page): AccessToken {
  let renewed: { from: string | undefined; token: string } | undefined;
  let pending: Promise<string> | undefined;
  let change = nextChange();

  /** A token that the page sets later replaces the renewed one. */
  const current = () => (renewed && renewed.from === token() ? renewed.token : token());

  /** Waits until the page sets another token. A new callback alone does not end the wait. */
  async function tokenOtherThan(former: string | undefined): Promise<string> {
    for (;;) {
      const set = token();
      if (set !== undefined && set !== former) return set;
      await change.promise;
    }
  }

  async function request(rejected?: string): Promise<string> {
    if (rejected === undefined && !getToken()) await Promise.race([loaded(), change.promise]);
    const [callback, from] = [getToken(), token()];
    if (rejected === undefined && from !== undefined) return from;
    if (!callback) throw missingToken(rejected);
    const returned: unknown = await Promise.race([runCallback(callback, rejected), tokenOtherThan(from)]);
    const set = token();
    if (set !== undefined && set !== from) return set;
    if (!isToken(returned))
      throw new EmbeddingError('token-callback-failed', `getToken must return a token, and returned ${describe(returned)}`);
    if (returned === rejected)
      throw new EmbeddingError('token-rejected', 'The portal rejected the token, and getToken returned the same one again');
    renewed = { from, token: returned };
    return returned;
  }

  const requestOnce = (rejected?: string) => {
    pending ??= request(rejected).finally(() => {
      pending = undefined;
    });
    return pending;
  };

  return {
    current,
    async get() {
      const known = current() ?? (await requestOnce());
      if (!isToken(known)) throw new EmbeddingError('token-rejected', `The property "token" is not a token: ${describe(known)}`);
      return known;
    },
    async renew(rejected) {
      const known = current();
      return known !== undefined && known !== rejected ? known : requestOnce(rejected);
    },
    changed() {
      change.resolve();
      change = nextChange();
    },
  };
}

function nextChange(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

async function runCallback(getToken: GetToken, rejected: string | undefined): Promise<unknown> {
  const call = async () => getToken(rejected === undefined ? {} : { rejected });
  try {
    return await withTimeout(call(), callbackTimeout, () => new Error(`no answer within ${callbackTimeout / 1000} s`));
  } catch (cause) {
    throw new EmbeddingError('token-callback-failed', `getToken failed: ${cause instanceof Error ? cause.message : typeof cause}`, {
      cause,
    });
  }
}

function missingToken(rejected: string | undefined): EmbeddingError {
  return rejected === undefined
    ? new EmbeddingError(
        'missing-token',
        'There is no access token: set the property "token", or "getToken" to a function that returns one',
      )
    : new EmbeddingError(
        'token-rejected',
        'The portal rejected the token: it has expired, was revoked or is wrong. Set "getToken" to renew it',
      );
}

/** Whether a header can carry the value. The page's server may have answered with the HTML of a login page. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value.trim());

/** Quotes only the start of a token, so that nobody can use it. */
const describe = (value: unknown) => (typeof value === 'string' ? `"${value.trim().slice(0, 8)}"` : typeof value);
