import { confirmEmailChange, requestEmailChange, stopEmailChange } from '@osk/shared/contract/company';
import type { Database } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import { mailboxOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from '../company/messages.ts';
import type { VerifyPassword } from '../password/password-store.ts';
import type { EmailChangeStore } from './email-change-store.ts';

// Each sends two e-mails, one of them to an address that may be a stranger's.
const changesByAccount: Limit = { name: 'email-change-account', attempts: 5, minutes: 60 };
const changesByMailbox: Limit = { name: 'email-change-mailbox', attempts: 5, minutes: 60 };
// Keyed by address only: a link of 128 random bits cannot be guessed.
const linksByAddress: Limit = { name: 'email-change-address', attempts: 20, minutes: 60 };

type Needs = {
  database: Database;
  store: EmailChangeStore;
  verifyPassword: VerifyPassword;
  rateLimits: RateLimiter;
  wakeMailWorker(): void;
};

/** Serves the calls by which a company changes the address it logs in with. */
export function emailChangeRoutes(api: Api, { database, store, verifyPassword, rateLimits, wakeMailWorker }: Needs): void {
  serve(api, requestEmailChange, async (call) => {
    const { session, body, logSecurityEvent } = call;
    await rateLimits.count(changesByAccount, session.companyId);
    if ((await verifyPassword(call, body.password)) === undefined) {
      const message = messages.wrongPassword;
      throw new HttpError(400, message, { fieldErrors: { password: message } });
    }
    await rateLimits.count(changesByMailbox, mailboxOf(body.email));
    await database.transaction((transaction) => store.request(transaction, session.companyId, body.email, { actor: 'company' }));
    logSecurityEvent('email-change-requested', session.companyId);
    wakeMailWorker();
    return { successMessage: messages.emailChangeSent };
  });

  serve(api, confirmEmailChange, async ({ params, address, logSecurityEvent }) => {
    await rateLimits.count(linksByAddress, address);
    const { companyId, email, needsPassword } = await store.confirm(params.id);
    logSecurityEvent('email-changed', companyId);
    wakeMailWorker();
    return {
      data: { email, needsPassword },
      successMessage: needsPassword ? messages.emailChangedWithoutPassword : messages.emailChanged,
    };
  });

  serve(api, stopEmailChange, async ({ params, address, logSecurityEvent }) => {
    await rateLimits.count(linksByAddress, address);
    logSecurityEvent('email-change-stopped', await store.stop(params.id));
    return { successMessage: messages.emailChangeStopped };
  });
}
