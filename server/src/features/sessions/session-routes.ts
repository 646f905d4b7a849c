import { endOtherSessions, endSession, listSessions, logIn, logOut, readToken } from '@osk/shared/contract/session';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, type Call, serve } from '../../platform/http/serve.ts';
import type { Caller, Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf, subnetOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import { describeBrowser } from './describe-browser.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { CountedLogin, LoginLimits } from './login-limits.ts';
import { messages } from './messages.ts';
import type { Account, SessionStore } from './session-store.ts';

type Needs = {
  sessions: SessionStore;
  passwords: Passwords;
  loginLimits: LoginLimits;
  knownBrowsers: KnownBrowsers;
  /** Returns false when no e-mail was sent, because the hourly limit is reached. */
  sendActivationAgain(companyId: string): Promise<boolean>;
};

export function sessionRoutes(api: Api, needs: Needs): void {
  const { sessions, knownBrowsers } = needs;

  serve(api, logIn, async (call) => {
    const account = await sessions.findAccount(accountOf(call.body.email));
    const { isValid, counted } = await verifyLogin(needs, call, account);
    if (!isValid || account === undefined) {
      call.logSecurityEvent('login-failed', account?.companyId);
      throw new HttpError(400, messages.wrongCredentials);
    }
    const session = account.activatedAt === null ? undefined : await sessions.begin(account, describeBrowser(call.userAgent));
    await call.followUp(counted.succeed);
    call.logSecurityEvent(session === undefined ? 'login-failed' : 'login', account.companyId);
    if (account.activatedAt === null) {
      const sent = await needs.sendActivationAgain(account.companyId);
      throw new HttpError(400, sent ? messages.notActivated : messages.notActivatedWait);
    }
    if (session === undefined) throw new HttpError(400, messages.wrongCredentials);
    knownBrowsers.remember(call.cookies, account);
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

/** Verifies the password of a login within its limits. Takes the same time with and without an account. @throws HttpError 429 or 503 */
async function verifyLogin(
  { passwords, loginLimits, knownBrowsers }: Needs,
  { body, address, cookies, followUp, logSecurityEvent }: Call<typeof logIn>,
  account: Account | undefined,
): Promise<{ isValid: boolean; counted: CountedLogin }> {
  const stranger: Caller = { network: subnetOf(address) };
  const browser = knownBrowsers.find(cookies, account);
  // Before anything is counted: most logins of a flood end here.
  if (browser === undefined) passwords.checkRoom(stranger);
  const counted = await loginLimits
    .count({ email: body.email, passwordHash: account?.passwordHash, address, browser })
    .catch((error: unknown) => {
      if (error instanceof HttpError) logSecurityEvent('login-limited', account?.companyId);
      throw error;
    });
  const caller = counted.isKnown && account ? { account: account.companyId } : stranger;
  const isValid = await passwords.verify(account?.passwordHash, body.password, caller).catch(async (error: unknown) => {
    // The password was not verified, for example because too many logins wait.
    await followUp(counted.undo);
    throw error;
  });
  return { isValid, counted };
}
