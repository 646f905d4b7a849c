import { Problem } from './problem.ts';

/** Gives an access token; `refused` is one the portal no longer takes, absent at the first asking. */
export type GetToken = (request: { refused?: string }) => string | Promise<string>;

export type Access = {
  /** The token of now, if any. */
  current(): string | undefined;
  /** The page's callback has been asked, and has not answered yet. */
  isAsking(): boolean;
  /** The token to call with. @throws Problem where the page gives none. */
  ensure(): Promise<string>;
  /** Another one in place of a token that was refused; asked for once, however many calls wait. @throws Problem where there is none. */
  renew(refused: string): Promise<string>;
};

type Page = {
  token(): string | undefined;
  getToken(): GetToken | undefined;
  /** Until a page that has given neither yet gives one, or has had its time for it. */
  mayCome?(): Promise<unknown>;
};

const patience = 30_000;

/** The access of one embedded module: a token that the page set, or that its callback gives. */
export function createAccess({ token, getToken, mayCome = async () => {} }: Page): Access {
  let renewed: { from: string | undefined; token: string } | undefined;
  let asking: Promise<string> | undefined;
  let isAsking = false;

  /** A token the page has set since is newer than a renewed one. */
  const current = () => (renewed && renewed.from === token() ? renewed.token : token());

  async function askPage(give: GetToken, refused: string | undefined): Promise<string> {
    isAsking = true;
    try {
      return await within(patience, async () => give(refused === undefined ? {} : { refused }));
    } catch (cause) {
      throw new Problem(
        'token-callback-failed',
        `getToken has failed: ${cause instanceof Error ? cause.message : typeof cause}`,
        '',
        cause,
      );
    } finally {
      isAsking = false;
    }
  }

  async function ask(refused?: string): Promise<string> {
    if (refused === undefined && !getToken()) await mayCome();
    const [give, from] = [getToken(), token()];
    if (refused === undefined && from !== undefined) return from;
    if (!give) throw none(refused);
    // A page is not held to types.
    if (typeof give !== 'function') throw new Problem('token-callback-failed', `getToken must be a function, and is ${typeof give}`);
    const given = await askPage(give, refused);
    if (typeof given !== 'string' || given === '')
      throw new Problem(
        'token-callback-failed',
        `getToken must give a token as a string, and gave ${given === '' ? 'an empty one' : typeof given}`,
      );
    if (!isToken(given)) throw new Problem('token-callback-failed', `getToken gave something that is no token: "${beginning(given)}"`);
    if (given === refused) throw new Problem('token-refused', 'The portal refused the token, and getToken gave the same one again');
    renewed = { from, token: given };
    return given;
  }

  const askOnce = (refused?: string) => {
    asking ??= ask(refused).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    current,
    isAsking: () => isAsking,
    async ensure() {
      const now = current() ?? (await askOnce());
      if (!isToken(now)) throw new Problem('token-refused', `The property "token" is no token: "${beginning(now)}"`);
      return now;
    },
    async renew(refused) {
      const now = current();
      return now !== undefined && now !== refused ? now : askOnce(refused);
    },
  };
}

/** Of what a header can carry; a page of HTML, say, which a server gives to whom it has logged out, is none. */
const isToken = (given: string) => /^[\x21-\x7e]+$/.test(given.trim());

/** Enough to know it by, and too little of a token to use it. */
const beginning = (given: string) => given.trim().slice(0, 8);

function none(refused: string | undefined): Problem {
  return refused === undefined
    ? new Problem('missing-token', 'There is no access token: set the property "token", or "getToken" to a function that gives one')
    : new Problem(
        'token-refused',
        'The portal refused the token: it has expired, was revoked or is wrong. Set "getToken" to be asked for another',
      );
}

async function within<Value>(milliseconds: number, give: () => Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  try {
    return await Promise.race([give(), late]);
  } finally {
    clearTimeout(timer);
  }
}
