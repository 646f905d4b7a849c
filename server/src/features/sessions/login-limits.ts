import { accountOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';

/** Failures, before a success. Keyed by the typed e-mail, whether or not an account has it. */
const failuresByNetwork: Limit = { name: 'login-account-address', attempts: 10, minutes: 15 };
const failuresByAddress: Limit = { name: 'login-address', attempts: 100, minutes: 15 };
/** From all networks together, good or bad: right passwords cost as much hashing as wrong ones. */
const loginsByAccount: Limit = { name: 'login-account', attempts: 100, minutes: 15 };
/** Good or bad ones of a known browser, whose tie to the account is new after each success. */
const loginsByBrowser: Limit = { name: 'login-browser', attempts: 10, minutes: 15 };
const loginsByBrowsersOfAccount: Limit = { name: 'login-browsers', attempts: 60, minutes: 15 };

/** `browser` is the id of a known browser's tie to the account. */
type Login = { email: string; passwordHash: string | undefined; address: string; browser: string | undefined };

export type CountedLogin = {
  /** Whether it comes from a known browser within its limits. */
  isKnown: boolean;
  /** Takes all counts back: the password was not verified. */
  undo(): Promise<void>;
  /** Takes the failures back: the password was right. */
  succeed(): Promise<void>;
};

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Limits logins: by account with network, by address, by account alone with a much higher limit. A browser known to the account has limits of
 * its own, so that strangers cannot lock its user out. Beyond them it counts as unknown.
 */
export function createLoginLimits(rateLimits: RateLimiter) {
  return {
    /** Counts a login before its password is verified, so that concurrent guesses count too. @throws HttpError 429 beyond a limit */
    async count(login: Login): Promise<CountedLogin> {
      const { address, browser } = login;
      // A new password starts new counts.
      const account = `${accountOf(login.email)} ${login.passwordHash ?? ''}`;
      const accountAndNetwork = `${address} ${account}`;
      const counted: [Limit, string][] = [];
      const undo = async () => {
        for (const [limit, key] of counted) await rateLimits.refund(limit, key);
      };
      const isWithin = async (limit: Limit, key: string) => {
        counted.push([limit, key]);
        return rateLimits.isWithin(limit, key);
      };
      const isKnown =
        browser !== undefined && (await isWithin(loginsByBrowser, browser)) && (await isWithin(loginsByBrowsersOfAccount, account));
      if (isKnown) return { isKnown, undo, succeed: async () => undefined };
      // From the narrowest to the widest: rejected logins do not use up the wider limits.
      for (const [limit, key] of [
        [failuresByNetwork, accountAndNetwork],
        [failuresByAddress, address],
        [loginsByAccount, account],
      ] as const) {
        await rateLimits.count(limit, key);
        counted.push([limit, key]);
      }
      return {
        isKnown,
        undo,
        async succeed() {
          await rateLimits.reset(failuresByNetwork, accountAndNetwork);
          await rateLimits.refund(failuresByAddress, address);
        },
      };
    },
  };
}
