import { changePassword, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf, subnetOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from '../company/messages.ts';
import type { PasswordStore, VerifyPassword } from './password-store.ts';

const restoresByAddress: Limit = { name: 'restore-address', attempts: 20, minutes: 60 };
// Keyed by the typed e-mail, whether or not an account has it.
const restoresByEmail: Limit = { name: 'restore-email', attempts: 5, minutes: 60 };
// Keyed by address only: a link of 128 random bits cannot be guessed.
const changesByAddress: Limit = { name: 'new-password-address', attempts: 20, minutes: 60 };
type Needs = {
  store: PasswordStore;
  passwords: Passwords;
  verifyPassword: VerifyPassword;
  rateLimits: RateLimiter;
  wakeMailWorker(): void;
};

/**
 * Serves the calls for a forgotten password and for a password change. Beyond the limit of an e-mail the answer is the usual one, but no
 * e-mail is sent: strangers can neither fill a mailbox nor lock its owner out.
 */
export function passwordRoutes(api: Api, { store, passwords, verifyPassword, rateLimits, wakeMailWorker }: Needs): void {
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
    const passwordHash = await passwords.hash(body.password, { network: subnetOf(address) });
    const { companyId, wasActive } = await store.setByLink(body.id, passwordHash);
    if (!wasActive) logSecurityEvent('activated', companyId);
    logSecurityEvent('password-reset', companyId);
    return { successMessage: messages.passwordSet };
  });

  serve(api, changePassword, async (call) => {
    const { session, logSecurityEvent } = call;
    const { oldPassword, newPassword } = call.body;
    const { wrongOldPassword, samePassword } = messages;
    const verifiedHash = await verifyPassword(call, oldPassword);
    if (verifiedHash === undefined) throw new HttpError(400, wrongOldPassword, { fieldErrors: { oldPassword: wrongOldPassword } });
    if (newPassword === oldPassword) throw new HttpError(400, samePassword, { fieldErrors: { newPassword: samePassword } });
    await store.replace(session, verifiedHash, await passwords.hash(newPassword, { account: session.companyId }));
    logSecurityEvent('password-changed', session.companyId);
    wakeMailWorker();
    return { successMessage: messages.passwordChanged };
  });
}
