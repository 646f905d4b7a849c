import { requestTrial, sendContactMessage } from '@osk/shared/contract/company';
import type { Provider } from '@osk/shared/contract/page';
import type { Database } from '../../platform/db/database.ts';
import { enquiries } from '../../platform/db/tables/enquiry.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Email } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { mailboxOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { contactMessageEmail, installerLinkEmail, trialRequestEmail } from './enquiry-emails.ts';
import { messages } from './messages.ts';

type Needs = { database: Database; rateLimits: RateLimiter; provider: Provider; publicUrl: string; wakeMailWorker(): void };

/** Serves the visitors' forms. Each is recorded, and sends the provider's first address an e-mail that replies to the visitor. */
export function enquiryRoutes(api: Api, { database, rateLimits, provider, publicUrl, wakeMailWorker }: Needs): void {
  const [recipient = ''] = provider.emails;

  const checkLimits = async (form: 'contact' | 'trial', address: string, email: string) => {
    await rateLimits.count({ name: `${form}-address`, attempts: 20, minutes: 60 }, address);
    // The provider's replies must not fill a stranger's mailbox.
    await rateLimits.count({ name: `${form}-email`, attempts: 10, minutes: 60 }, mailboxOf(email));
  };
  const forward = async (enquiry: typeof enquiries.$inferInsert, email: Email, answer?: Email) => {
    const visitor = enquiry.email;
    await database.transaction(async (transaction) => {
      await transaction.insert(enquiries).values(enquiry);
      await enqueue(transaction, { ...email, recipient, replyTo: visitor });
      if (answer) await enqueue(transaction, { ...answer, recipient: visitor });
    });
    wakeMailWorker();
  };

  serve(api, sendContactMessage, async ({ body, address }) => {
    await checkLimits('contact', address, body.email);
    const { fullName: name, email, message } = body;
    await forward({ kind: 'contact', name, email, message }, contactMessageEmail(body, provider));
    return { successMessage: messages.messageSent };
  });

  serve(api, requestTrial, async ({ body, address }) => {
    await checkLimits('trial', address, body.email);
    if (body.sendLink) await rateLimits.count({ name: 'trial-link', attempts: 3, minutes: 24 * 60 }, mailboxOf(body.email));
    const { name, email, city, phoneNumber, sendLink } = body;
    const answer = sendLink ? installerLinkEmail(publicUrl, provider) : undefined;
    await forward({ kind: 'trial', name, email, city, phoneNumber }, trialRequestEmail(body, provider), answer);
    return { successMessage: body.sendLink ? messages.linkSent : messages.trialRequested };
  });
}
