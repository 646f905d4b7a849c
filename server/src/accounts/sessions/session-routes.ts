import { endOtherSessions, endSession, listSessions, logIn, logOut, readToken } from '@osk/shared/contract/session';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import { accountOf, mailboxOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { activationEmails, type RegistrationStore } from '../company/registration-store.ts';
import type { LoginLimits } from './login-limits.ts';
import { messages } from './messages.ts';
import type { SessionStore } from './session-store.ts';

type Needs = {
  sessions: SessionStore;
  loginLimits: LoginLimits;
  registrations: RegistrationStore;
  rateLimits: RateLimiter;
  wakeMailWorker(): void;
};

export function sessionRoutes(api: Api, { sessions, loginLimits, registrations, rateLimits, wakeMailWorker }: Needs): void {
  serve(api, logIn, async (call) => {
    const accounts = await sessions.findAccounts(accountOf(call.body.email));
    const { account, succeed } = await loginLimits.verify(call, accounts);
    if (account === undefined) {
      call.logSecurityEvent('login-failed', accounts[0]?.id);
      throw new HttpError(400, messages.wrongCredentials);
    }
    const session = account.activatedAt === null ? undefined : await sessions.begin(account, call.userAgent);
    await call.followUp(succeed);
    call.logSecurityEvent(session === undefined ? 'login-failed' : 'login', account.id);
    if (account.activatedAt === null) {
      const sent = await rateLimits.isWithin(activationEmails, mailboxOf(account.email));
      if (sent) {
        await registrations.sendActivation(account.email, account.id);
        wakeMailWorker();
      }
      throw new HttpError(400, sent ? messages.notActivated : messages.notActivatedWait);
    }
    if (session === undefined) throw new HttpError(400, messages.wrongCredentials);
    loginLimits.remember(call.cookies, account);
    return { data: session, successMessage: messages.loggedIn };
  });

  serve(api, readToken, async ({ session }) => ({ data: { tokenExpireDate: session.expiresAt.toISOString() } }));

  serve(api, logOut, async ({ session, logSecurityEvent }) => {
    await sessions.end(session.tokenHash);
    logSecurityEvent('logout', session.companyId);
    return {};
  });

  serve(api, listSessions, async ({ session }) => ({ data: await sessions.list(session) }));

  serve(api, endSession, async ({ params, session, logSecurityEvent }) => {
    await sessions.endOne(session.companyId, params.id);
    logSecurityEvent('session-ended', session.companyId);
    return { successMessage: messages.sessionEnded };
  });

  serve(api, endOtherSessions, async ({ session, logSecurityEvent }) => {
    await sessions.endOthers(session);
    logSecurityEvent('other-sessions-ended', session.companyId);
    return { successMessage: messages.othersEnded };
  });
}
