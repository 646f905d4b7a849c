import type { changePassword } from '@osk/shared/contract/company';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Call } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { PasswordStore } from './password-store.ts';

// A stolen session must not allow guessing the password.
const wrongPasswords: Limit = { name: 'old-password-account', attempts: 10, minutes: 15 };
// Right ones too: they are hashed before the logins of strangers.
const verifications: Limit = { name: 'password-change', attempts: 30, minutes: 15 };

type Caller = Pick<Call<typeof changePassword>, 'session' | 'followUp' | 'logSecurityEvent'>;

/** Verifies the password of a session's account. */
export type VerifyPassword = ReturnType<typeof createVerifyPassword>;

type Needs = { store: Pick<PasswordStore, 'findPasswordHash'>; passwords: Passwords; rateLimits: RateLimiter };

/** Verifies the password of a session's account, a limited number of times. */
export function createVerifyPassword({ store, passwords, rateLimits }: Needs) {
  /** @returns the hash of the right password, undefined for a wrong one. @throws HttpError 429 after too many attempts */
  return async ({ session: { companyId }, followUp, logSecurityEvent }: Caller, password: string): Promise<string | undefined> => {
    // Counted before the password is verified, so that concurrent guesses count too.
    try {
      await rateLimits.count(verifications, companyId);
      await rateLimits.count(wrongPasswords, companyId);
    } catch (error) {
      if (error instanceof HttpError) logSecurityEvent('password-change-limited', companyId);
      throw error;
    }
    const verifiedHash = await store.findPasswordHash(companyId);
    const isRight = await passwords.verify(verifiedHash, password, { account: companyId }).catch(async (error: unknown) => {
      // The password was not verified, for example because the hashing queue is full.
      await followUp(() => rateLimits.refund(wrongPasswords, companyId));
      await followUp(() => rateLimits.refund(verifications, companyId));
      throw error;
    });
    if (!isRight) {
      logSecurityEvent('password-change-failed', companyId);
      return undefined;
    }
    await followUp(() => rateLimits.reset(wrongPasswords, companyId));
    return verifiedHash;
  };
}
