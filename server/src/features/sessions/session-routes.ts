import { logIn, logOut, readToken } from '@osk/shared/contract/session';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';
import type { SessionStore } from './session-store.ts';

/** Failed logins of an account's e-mail, there or not. */
export const failedLogins: Limit = { name: 'login-account', attempts: 10, minutes: 15 };
const byAddress: Limit = { name: 'login-address', attempts: 100, minutes: 15 };

type Needs = {
  sessions: SessionStore;
  passwords: Passwords;
  rateLimits: RateLimiter;
  /** Sends the activation e-mail again; false when that was done often enough. */
  sendActivationAgain(companyId: string): Promise<boolean>;
};

export function sessionRoutes(api: Api, needs: Needs): void {
  const { sessions, passwords, rateLimits } = needs;

  serve(api, logIn, async ({ body, address }) => {
    const email = accountOf(body.email);
    // Counted before the password is looked at, so that a flood of guesses at once is counted too.
    await rateLimits.count(byAddress, address);
    await rateLimits.count(failedLogins, email);
    const account = await sessions.findAccount(email);
    const isRight = await passwords.verify(account?.passwordHash, body.password).catch(async (error: unknown) => {
      // Nobody looked at the password: whoever is turned away by a flood of others has not failed.
      await rateLimits.refund(byAddress, address);
      await rateLimits.refund(failedLogins, email);
      throw error;
    });
    if (!isRight || account === undefined) throw wrongCredentials();
    await rateLimits.refund(byAddress, address);
    await rateLimits.reset(failedLogins, email);
    if (account.activatedAt === null) {
      const sent = await needs.sendActivationAgain(account.companyId);
      throw new HttpError(400, sent ? messages.notActivated : messages.notActivatedWait);
    }
    const session = await sessions.begin(account);
    if (session === undefined) throw wrongCredentials();
    return { data: session, successMessage: messages.loggedIn };
  });

  serve(api, readToken, async ({ session }) => ({ data: { tokenExpireDate: session.expiresAt.toISOString() } }));

  serve(api, logOut, async ({ session }) => {
    await sessions.end(session.tokenHash);
    return {};
  });
}

const wrongCredentials = () => new HttpError(400, messages.wrongCredentials);
