import { createHmac, randomBytes } from 'node:crypto';
import type { logIn } from '@osk/shared/contract/session';
import { constantTimeEqual } from '../../platform/access-tokens.ts';
import { hasAntiForgeryCookie, knownBrowserCookie } from '../../platform/http/anti-forgery.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Call, Cookies } from '../../platform/http/serve.ts';
import type { Caller, Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf, subnetOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { Account, VerifiedAccount } from './session-store.ts';

/** Failures, before a success. Keyed by the typed e-mail, whether or not an account has it. */
const failuresByNetwork: Limit = { name: 'login-account-address', attempts: 10, minutes: 15 };
const failuresByAddress: Limit = { name: 'login-address', attempts: 100, minutes: 15 };
/** From all networks together, good or bad: right passwords cost as much hashing as wrong ones. */
const loginsByAccount: Limit = { name: 'login-account', attempts: 100, minutes: 15 };
/** Good or bad ones of a known browser, whose tie to the account is new after each success. */
const loginsByBrowser: Limit = { name: 'login-browser', attempts: 10, minutes: 15 };
const loginsByBrowsersOfAccount: Limit = { name: 'login-browsers', attempts: 60, minutes: 15 };

type CountedLogin = {
  /** Whether it comes from a known browser within its limits. */
  isKnown: boolean;
  /** Takes all counts back: the password was not verified. */
  undo(): Promise<void>;
  /** Takes the failures back: the password was right. */
  succeed(): Promise<void>;
};

type Needs = {
  rateLimits: RateLimiter;
  passwords: Passwords;
  secretKey: string;
  formerSecretKeys?: readonly string[] | undefined;
  publicUrl: string;
};

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Limits logins so that strangers can neither guess a password nor lock its owner out: turns in the hashing queue, counts of attempts, and
 * browsers that are known. Decision 18 explains how they work together.
 */
export function createLoginLimits({ rateLimits, passwords, secretKey, formerSecretKeys = [], publicUrl }: Needs) {
  const { find, remember } = createKnownBrowsers([secretKey, ...formerSecretKeys], publicUrl.startsWith('https:'));

  /** Counts a login before its password is verified, so that concurrent guesses count too. @throws HttpError 429 beyond a limit */
  async function count(email: string, address: string, account: Account | undefined, browser: string | undefined): Promise<CountedLogin> {
    // A new password starts new counts.
    const key = `${accountOf(email)} ${account?.passwordHash ?? ''}`;
    const keyAndNetwork = `${address} ${key}`;
    const counted: [Limit, string][] = [];
    const undo = async () => {
      for (const [limit, key] of counted) await rateLimits.refund(limit, key);
    };
    const isWithin = async (limit: Limit, key: string) => {
      counted.push([limit, key]);
      return rateLimits.isWithin(limit, key);
    };
    const isKnown = browser !== undefined && (await isWithin(loginsByBrowser, browser)) && (await isWithin(loginsByBrowsersOfAccount, key));
    if (isKnown) return { isKnown, undo, succeed: async () => undefined };
    // From the narrowest to the widest: rejected logins do not use up the wider limits.
    for (const [limit, limited] of [
      [failuresByNetwork, keyAndNetwork],
      [failuresByAddress, address],
      [loginsByAccount, key],
    ] as const) {
      await rateLimits.count(limit, limited);
      counted.push([limit, limited]);
    }
    return {
      isKnown,
      undo,
      async succeed() {
        await rateLimits.reset(failuresByNetwork, keyAndNetwork);
        await rateLimits.refund(failuresByAddress, address);
      },
    };
  }

  return {
    remember,
    /**
     * Verifies the password of a login.
     * @param accounts the activated one, or all that wait with the e-mail; it takes the same time however many
     * @returns the account that has the password
     * @throws HttpError 429 or 503
     */
    async verify(
      { body, address, cookies, followUp, logSecurityEvent }: Call<typeof logIn>,
      accounts: readonly Account[],
    ): Promise<{ account: Account | undefined; succeed(): Promise<void> }> {
      // Whoever registers again must not get new counts.
      const activated = accounts.find(({ activatedAt }) => activatedAt !== null);
      const stranger: Caller = { network: subnetOf(address) };
      const browser = find(cookies, activated);
      // Before anything is counted: most logins of a flood end here.
      if (browser === undefined) passwords.checkRoom(stranger);
      const { isKnown, undo, succeed } = await count(body.email, address, activated, browser).catch((error: unknown) => {
        if (error instanceof HttpError) logSecurityEvent('login-limited', accounts[0]?.id);
        throw error;
      });
      const caller = isKnown && activated ? { account: activated.id } : stranger;
      const hashes = accounts.map(({ passwordHash }) => passwordHash);
      const hash = await passwords.find(hashes, body.password, caller).catch(async (error: unknown) => {
        // The password was not verified, for example because too many logins wait.
        await followUp(undo);
        throw error;
      });
      return { account: accounts.find(({ passwordHash }) => passwordHash === hash), succeed };
    },
  };
}

const days = 90;
/** One browser may know several accounts, for example of an accountant. */
const mostAccounts = 3;
/** Nonce, seconds of the issue, HMAC. Tokens are separated by `~`. */
const tokenPattern = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

/**
 * Recognises browsers that have logged in to an account, by a cookie and without state. It holds one token an account,
 * `nonce.issued.HMAC(secret, account, password hash, nonce, issued)`: it names no account, and a new password makes it void.
 * @param secrets the current one first
 */
function createKnownBrowsers(secrets: readonly string[], secure: boolean) {
  const sign = ({ id, passwordHash }: VerifiedAccount, nonce: string, issued: string, secret = '') =>
    createHmac('sha256', secret).update(`known-browser:${id}:${passwordHash}:${nonce}:${issued}`).digest('base64url');

  /** The nonce of a token of the account; undefined when it is another's. */
  function nonceOf(token: string, account: VerifiedAccount): string | undefined {
    const [, nonce = '', issued = '', signature = ''] = tokenPattern.exec(token) ?? [];
    return secrets.some((secret) => constantTimeEqual(signature, sign(account, nonce, issued, secret))) ? nonce : undefined;
  }

  return {
    /** The id of the browser's tie to the account; undefined when it is unknown there. Anything but a valid cookie is ignored. */
    find(cookies: Cookies, account: VerifiedAccount | undefined): string | undefined {
      // An unknown e-mail takes the same time.
      const [nonce] = tokensIn(cookies).flatMap((token) => nonceOf(token, account ?? { id: '', passwordHash: '' }) ?? []);
      return account && nonce;
    },
    /** Ties the browser to the account for 90 days. Only for pages of the portal, which have the anti-forgery cookie. */
    remember(cookies: Cookies, account: VerifiedAccount): void {
      if (!hasAntiForgeryCookie(cookies)) return;
      const [nonce, issued] = [randomBytes(16).toString('base64url'), String(Math.floor(Date.now() / 1000))];
      const token = [nonce, issued, sign(account, nonce, issued, secrets[0])].join('.');
      const others = tokensIn(cookies).filter((other) => nonceOf(other, account) === undefined);
      const value = [token, ...others].slice(0, mostAccounts).join('~');
      cookies.set(knownBrowserCookie, value, { path: '/api/token', httpOnly: true, secure, sameSite: 'strict', maxAge: days * 86_400 });
    },
  };
}

/** The well-formed tokens that are not too old. */
function tokensIn(cookies: Cookies): string[] {
  const isRecent = (issued: string | undefined) => Math.abs(Date.now() / 1000 - Number(issued)) < days * 86_400;
  const tokensOf = (cookie: string) =>
    cookie
      .slice(0, 500)
      .split('~')
      .filter((token) => isRecent(tokenPattern.exec(token)?.[2]))
      .slice(0, mostAccounts);
  return cookies.values(knownBrowserCookie).flatMap(tokensOf);
}
