import { restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';
import type { PasswordStore } from './password-store.ts';

const restoresByAddress: Limit = { name: 'restore-address', attempts: 20, minutes: 60 };
// Counted by what was typed, an account's e-mail or not.
const restoresByEmail: Limit = { name: 'restore-email', attempts: 5, minutes: 60 };
// By address alone: a link is 128 random bits and sets one password, so nobody guesses at an account by it.
const changesByAddress: Limit = { name: 'new-password-address', attempts: 20, minutes: 60 };

type Needs = {
  store: PasswordStore;
  passwords: Passwords;
  rateLimits: RateLimiter;
  /** Forgets the failed logins of an e-mail: its owner has proved to be it. */
  resetFailedLogins(email: string): Promise<void>;
  wakeMailWorker(): void;
};

/**
 * The calls for a forgotten password. Past the limit of an address, asking is refused with 429. Past the limit of an e-mail it is answered
 * as always and nothing is sent: a stranger who asks in the owner's name fills no mailbox, the owner is not turned away,
 * and the links that were sent before stay good for their hour.
 */
export function passwordRoutes(api: Api, { store, passwords, rateLimits, resetFailedLogins, wakeMailWorker }: Needs): void {
  serve(api, restorePassword, async ({ body, address }) => {
    await rateLimits.count(restoresByAddress, address);
    if (await rateLimits.isWithin(restoresByEmail, accountOf(body.email))) {
      await store.restore(body.email);
      wakeMailWorker();
    }
    return { successMessage: messages.restored };
  });

  serve(api, setForgottenPassword, async ({ body, address }) => {
    await rateLimits.count(changesByAddress, address);
    // Hashing is dear: it is done for a good link alone, which is looked at again with the company locked.
    await store.checkResetLink(body.id);
    const email = await store.setByLink(body.id, await passwords.hash(body.password));
    await resetFailedLogins(email);
    return { successMessage: messages.passwordSet };
  });
}
