import { createHmac } from 'node:crypto';
import {
  activateCompany,
  configureSms,
  readProfile,
  registerCompany,
  requestPkk,
  sendActivationLink,
  updateAccount,
} from '@osk/shared/contract/company';
import type { Database } from '../../platform/db/database.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { accountOf, mailboxOf, subnetOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { describeBrowser } from '../sessions/session-store.ts';
import type { AccountEmails } from './account-emails.ts';
import { readCompanyProfile, recordPkkRequest, saveAccount, saveSmsConfiguration } from './company-store.ts';
import { messages } from './messages.ts';
import { activationEmails, type RegistrationStore } from './registration-store.ts';

type Needs = {
  database: Database;
  emails: AccountEmails;
  registrations: RegistrationStore;
  passwords: Passwords;
  rateLimits: RateLimiter;
  secretKey: string;
  registrationsPerHour: number;
  wakeMailWorker(): void;
};

export function companyRoutes(
  api: Api,
  { database, emails, registrations, passwords, rateLimits, secretKey, registrationsPerHour, wakeMailWorker }: Needs,
): void {
  const registrationsByAddress: Limit = { name: 'registration-address', attempts: registrationsPerHour, minutes: 60 };
  const activationsByAddress: Limit = { name: 'activation-address', attempts: 20, minutes: 60 };
  // Each change of a consent is recorded for good.
  const accountChanges: Limit = { name: 'account-change', attempts: 30, minutes: 60 };

  // One salt for all registrations of an e-mail: a login hashes its password once, however many wait.
  const saltFor = (email: string) =>
    createHmac('sha256', secretKey)
      .update(`registration-salt:${accountOf(email)}`)
      .digest()
      .subarray(0, 16);

  serve(api, registerCompany, async ({ body, address, userAgent }) => {
    await rateLimits.count(registrationsByAddress, address);
    await rateLimits.count(activationEmails, mailboxOf(body.email));
    const passwordHash = await passwords.hash(body.password, { network: subnetOf(address) }, saltFor(body.email));
    const { browser, system } = describeBrowser(userAgent);
    await registrations.register(body, passwordHash, [browser, system].filter(Boolean).join(', '));
    wakeMailWorker();
    return { successMessage: messages.registered };
  });

  serve(api, activateCompany, async ({ params, logSecurityEvent }) => {
    const { companyId, email, wasActive, needsPassword } = await registrations.activate(params.id);
    if (!wasActive) logSecurityEvent('activated', companyId);
    if (!needsPassword) return { data: { email }, successMessage: wasActive ? messages.alreadyActive : messages.activated };
    wakeMailWorker();
    return {
      data: { email, needsPassword },
      successMessage: wasActive ? messages.activeWithoutPassword : messages.activatedWithoutPassword,
    };
  });

  serve(api, sendActivationLink, async ({ body, address }) => {
    await rateLimits.count(activationsByAddress, address);
    // Beyond the limit of a mailbox the answer is the same, but no e-mail is sent.
    if (await rateLimits.isWithin(activationEmails, mailboxOf(body.email))) {
      await registrations.sendActivation(body.email);
      wakeMailWorker();
    }
    return { successMessage: messages.activationSent };
  });

  serve(api, readProfile, async ({ session }) => ({ data: await readCompanyProfile(database, session.companyId) }));

  serve(api, configureSms, async ({ body, session }) => {
    await saveSmsConfiguration(database, session.companyId, body);
    return { successMessage: messages.smsConfigured };
  });

  serve(api, updateAccount, async ({ body, session, logSecurityEvent }) => {
    await rateLimits.count(accountChanges, session.companyId);
    await saveAccount(database, session.companyId, body);
    logSecurityEvent('account-changed', session.companyId);
    return { successMessage: messages.accountSaved };
  });

  serve(api, requestPkk, async ({ session }) => {
    await recordPkkRequest(database, session.companyId, emails);
    wakeMailWorker();
    // No message: the dialog shows the request, and a toast would cover it on a phone.
    return {};
  });
}
