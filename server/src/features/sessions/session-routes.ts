import { logIn, logOut, readToken } from '@osk/shared/contract/session';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';
import type { SessionStore } from './session-store.ts';

/** Keyed by the typed e-mail, whether or not an account has it. */
export const failedLogins: Limit = { name: 'login-account', attempts: 10, minutes: 15 };
const loginsByAddress: Limit = { name: 'login-address', attempts: 100, minutes: 15 };

type Needs = {
  sessions: SessionStore;
  passwords: Passwords;
  rateLimits: RateLimiter;
  /** Returns false when no e-mail was sent, because the hourly limit is reached. */
  sendActivationAgain(companyId: string): Promise<boolean>;
};

export function sessionRoutes(api: Api, needs: Needs): void {
  const { sessions, passwords, rateLimits } = needs;

  serve(api, logIn, async ({ body, address, followUp }) => {
    const email = accountOf(body.email);
    // Counted before the password is verified, so that concurrent guesses count too.
    await rateLimits.count(loginsByAddress, address);
    await rateLimits.count(failedLogins, email);
    const account = await sessions.findAccount(email);
    const isValid = await passwords.verify(account?.passwordHash, body.password).catch(async (error: unknown) => {
      // The password was not verified, for example because too many logins wait.
      await followUp(() => rateLimits.refund(loginsByAddress, address));
      await followUp(() => rateLimits.refund(failedLogins, email));
      throw error;
    });
    if (!isValid || account === undefined) throw new HttpError(400, messages.wrongCredentials);
    await followUp(() => rateLimits.refund(loginsByAddress, address));
    await followUp(() => rateLimits.reset(failedLogins, email));
    if (account.activatedAt === null) {
      const sent = await needs.sendActivationAgain(account.companyId);
      throw new HttpError(400, sent ? messages.notActivated : messages.notActivatedWait);
    }
    const session = await sessions.begin(account);
    if (session === undefined) throw new HttpError(400, messages.wrongCredentials);
    return { data: session, successMessage: messages.loggedIn };
  });

  serve(api, readToken, async ({ session }) => ({ data: { tokenExpireDate: session.expiresAt.toISOString() } }));

  serve(api, logOut, async ({ session }) => {
    await sessions.end(session.tokenHash);
    return {};
  });
}
