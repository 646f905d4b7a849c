import { changePassword, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';
import type { PasswordChangeStore } from './password-change-store.ts';
import type { PasswordStore } from './password-store.ts';

const restoresByAddress: Limit = { name: 'restore-address', attempts: 20, minutes: 60 };
// Keyed by the typed e-mail, whether or not an account has it.
const restoresByEmail: Limit = { name: 'restore-email', attempts: 5, minutes: 60 };
// Keyed by address only: a link of 128 random bits cannot be guessed.
const changesByAddress: Limit = { name: 'new-password-address', attempts: 20, minutes: 60 };

/** An open session must not be a place to guess the password. */
const wrongOldPasswords: Limit = { name: 'old-password-account', attempts: 10, minutes: 15 };

type Needs = {
  forgotten: PasswordStore;
  changes: PasswordChangeStore;
  passwords: Passwords;
  rateLimits: RateLimiter;
  /** Resets the failed logins of an e-mail once its owner has proved to own it. */
  resetFailedLogins(email: string): Promise<void>;
  wakeMailWorker(): void;
};

/**
 * The calls for a forgotten password and for a password change. Past the limit of an address, a request for a link gets 429. Past the limit of an
 * e-mail it gets the usual answer and nothing is sent: strangers cannot fill the owner's mailbox or lock the owner out.
 */
export function passwordRoutes(api: Api, { forgotten, changes, passwords, rateLimits, resetFailedLogins, wakeMailWorker }: Needs): void {
  serve(api, restorePassword, async ({ body, address }) => {
    await rateLimits.count(restoresByAddress, address);
    if (await rateLimits.isWithin(restoresByEmail, accountOf(body.email))) {
      await forgotten.restore(body.email);
      wakeMailWorker();
    }
    return { successMessage: messages.restored };
  });

  serve(api, setForgottenPassword, async ({ body, address }) => {
    await rateLimits.count(changesByAddress, address);
    // Hashing is expensive, so the link is checked first, and again with the company locked.
    await forgotten.checkResetLink(body.id);
    const email = await forgotten.setByLink(body.id, await passwords.hash(body.password));
    await resetFailedLogins(email);
    return { successMessage: messages.passwordSet };
  });

  serve(api, changePassword, async ({ body, session }) => {
    // Counted before the password is verified, so that concurrent guesses count too.
    await rateLimits.count(wrongOldPasswords, session.companyId);
    const verifiedHash = await changes.findPasswordHash(session.companyId);
    if (!(await passwords.verify(verifiedHash, body.oldPassword))) throw fieldError('oldPassword', 'wrongOldPassword');
    await rateLimits.reset(wrongOldPasswords, session.companyId);
    if (body.newPassword === body.oldPassword) throw fieldError('newPassword', 'samePassword');
    const email = await changes.replace(session, verifiedHash, await passwords.hash(body.newPassword));
    await resetFailedLogins(email);
    wakeMailWorker();
    return { successMessage: messages.passwordChanged };
  });
}

function fieldError(field: 'oldPassword' | 'newPassword', reason: 'wrongOldPassword' | 'samePassword'): HttpError {
  const message = messages[reason];
  return new HttpError(400, message, { fieldErrors: { [field]: message } });
}
