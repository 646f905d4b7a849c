import { changePassword } from '@osk/shared/contract/company';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';
import type { PasswordChangeStore } from './password-change-store.ts';

/** Wrong old passwords of an account: a session left open is no place to guess from. */
const wrongOldPasswords: Limit = { name: 'old-password-account', attempts: 10, minutes: 15 };

type Needs = {
  store: PasswordChangeStore;
  passwords: Passwords;
  rateLimits: RateLimiter;
  /** Forgets the failed logins of an e-mail: its owner has proved to be it. */
  resetFailedLogins(email: string): Promise<void>;
  wakeMailWorker(): void;
};

/** The profile's password change. A wrong old password is refused on its field, and ends no session. */
export function passwordChangeRoutes(api: Api, { store, passwords, rateLimits, resetFailedLogins, wakeMailWorker }: Needs): void {
  serve(api, changePassword, async ({ body, session }) => {
    // Counted before the password is looked at, so that a flood of guesses at once is counted too.
    await rateLimits.count(wrongOldPasswords, session.companyId);
    const verifiedHash = await store.findPasswordHash(session.companyId);
    if (!(await passwords.verify(verifiedHash, body.oldPassword))) throw refusedField('oldPassword', 'wrongOldPassword');
    await rateLimits.reset(wrongOldPasswords, session.companyId);
    if (body.newPassword === body.oldPassword) throw refusedField('newPassword', 'samePassword');
    const email = await store.replace(session, verifiedHash, await passwords.hash(body.newPassword));
    await resetFailedLogins(email);
    wakeMailWorker();
    return { successMessage: messages.passwordChanged };
  });
}

function refusedField(field: 'oldPassword' | 'newPassword', reason: 'wrongOldPassword' | 'samePassword'): HttpError {
  const message = messages[reason];
  return new HttpError(400, message, { fieldErrors: { [field]: message } });
}
