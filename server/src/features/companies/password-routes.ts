import { changePassword, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf, subnetOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';
import type { PasswordStore } from './password-store.ts';

const restoresByAddress: Limit = { name: 'restore-address', attempts: 20, minutes: 60 };
// Keyed by the typed e-mail, whether or not an account has it.
const restoresByEmail: Limit = { name: 'restore-email', attempts: 5, minutes: 60 };
// Keyed by address only: a link of 128 random bits cannot be guessed.
const changesByAddress: Limit = { name: 'new-password-address', attempts: 20, minutes: 60 };
// A stolen session must not allow guessing the password.
const wrongOldPasswords: Limit = { name: 'old-password-account', attempts: 10, minutes: 15 };
// Right ones too: they are hashed before the logins of strangers.
const passwordChanges: Limit = { name: 'password-change', attempts: 30, minutes: 15 };

type Needs = {
  store: PasswordStore;
  passwords: Passwords;
  rateLimits: RateLimiter;
  wakeMailWorker(): void;
};

/**
 * Serves the calls for a forgotten password and for a password change. Beyond the limit of an address, a request for a link gets 429.
 * Beyond the limit of an e-mail it gets the usual answer, but no e-mail is sent: strangers can neither fill a mailbox nor lock its owner
 * out.
 */
export function passwordRoutes(api: Api, { store, passwords, rateLimits, wakeMailWorker }: Needs): void {
  serve(api, restorePassword, async ({ body, address, logSecurityEvent }) => {
    await rateLimits.count(restoresByAddress, address);
    const isWithin = await rateLimits.isWithin(restoresByEmail, accountOf(body.email));
    const account = isWithin ? await store.restore(body.email) : undefined;
    logSecurityEvent(isWithin ? 'password-reset-requested' : 'password-reset-limited', account);
    if (isWithin) wakeMailWorker();
    return { successMessage: messages.restored };
  });

  serve(api, setForgottenPassword, async ({ body, address, logSecurityEvent }) => {
    await rateLimits.count(changesByAddress, address);
    // Hashing is expensive, so the link is checked first, and again with the company locked.
    await store.checkResetLink(body.id);
    const companyId = await store.setByLink(body.id, await passwords.hash(body.password, { network: subnetOf(address) }));
    logSecurityEvent('password-reset', companyId);
    return { successMessage: messages.passwordSet };
  });

  serve(api, changePassword, async (call) => {
    const { session, followUp, logSecurityEvent } = call;
    const { oldPassword, newPassword } = call.body;
    const caller = { account: session.companyId };
    // Counted before the password is verified, so that concurrent guesses count too.
    try {
      await rateLimits.count(passwordChanges, session.companyId);
      await rateLimits.count(wrongOldPasswords, session.companyId);
    } catch (error) {
      if (error instanceof HttpError) logSecurityEvent('password-change-limited', session.companyId);
      throw error;
    }
    const verifiedHash = await store.findPasswordHash(session.companyId);
    const { wrongOldPassword, samePassword } = messages;
    const isRight = await passwords.verify(verifiedHash, oldPassword, caller).catch(async (error: unknown) => {
      // The password was not verified, for example because the hashing queue is full.
      await followUp(() => rateLimits.refund(wrongOldPasswords, session.companyId));
      await followUp(() => rateLimits.refund(passwordChanges, session.companyId));
      throw error;
    });
    if (!isRight) {
      logSecurityEvent('password-change-failed', session.companyId);
      throw new HttpError(400, wrongOldPassword, { fieldErrors: { oldPassword: wrongOldPassword } });
    }
    await followUp(() => rateLimits.reset(wrongOldPasswords, session.companyId));
    if (newPassword === oldPassword) throw new HttpError(400, samePassword, { fieldErrors: { newPassword: samePassword } });
    await store.replace(session, verifiedHash, await passwords.hash(newPassword, caller));
    logSecurityEvent('password-changed', session.companyId);
    wakeMailWorker();
    return { successMessage: messages.passwordChanged };
  });
}
