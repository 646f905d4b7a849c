import { requestTrial, sendContactMessage } from '@osk/shared/contract/company';
import type { Provider } from '@osk/shared/contract/page';
import type { Database } from '../../platform/db/database.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Email } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { mailboxOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { contactMessageEmail, trialRequestEmail } from './enquiry-emails.ts';
import { messages } from './messages.ts';

const contactsByAddress: Limit = { name: 'contact-address', attempts: 20, minutes: 60 };
const trialsByAddress: Limit = { name: 'trial-address', attempts: 20, minutes: 60 };
// By what was typed: the provider answers to it, and nobody's mailbox is to be filled by answers.
const contactsByEmail: Limit = { name: 'contact-email', attempts: 10, minutes: 60 };
const trialsByEmail: Limit = { name: 'trial-email', attempts: 10, minutes: 60 };

type Needs = { database: Database; rateLimits: RateLimiter; provider: Provider; wakeMailWorker(): void };

/** What visitors send to the provider: a mail to its first address, which is answered to theirs. */
export function enquiryRoutes(api: Api, { database, rateLimits, provider, wakeMailWorker }: Needs): void {
  const [mailbox = ''] = provider.emails;
  const forward = async (email: Email, replyTo: string) => {
    await database.transaction((transaction) => enqueue(transaction, { ...email, recipient: mailbox, replyTo }));
    wakeMailWorker();
  };

  serve(api, sendContactMessage, async ({ body, address }) => {
    await rateLimits.count(contactsByAddress, address);
    await rateLimits.count(contactsByEmail, mailboxOf(body.email));
    await forward(contactMessageEmail(body, provider), body.email);
    return { successMessage: messages.messageSent };
  });

  serve(api, requestTrial, async ({ body, address }) => {
    await rateLimits.count(trialsByAddress, address);
    await rateLimits.count(trialsByEmail, mailboxOf(body.email));
    await forward(trialRequestEmail(body, provider), body.email);
    return { successMessage: messages.trialRequested };
  });
}
