import { requestTrial, sendContactMessage } from '@osk/shared/contract/company';
import type { Provider } from '@osk/shared/contract/page';
import type { AttemptCounter, Limit } from '../attempts/attempt-counter.ts';
import { mailboxOf } from '../attempts/subjects.ts';
import type { Database } from '../db/database.ts';
import { type Api, serve } from '../http/serve.ts';
import type { Letter } from '../mail/layout.ts';
import { enqueue } from '../mail/outbox.ts';
import { contactMessageLetter } from '../mail/templates/contact-message.ts';
import { trialRequestLetter } from '../mail/templates/trial-request.ts';
import { say } from './messages.ts';

const contactsByAddress: Limit = { name: 'contact-address', attempts: 20, minutes: 60 };
const trialsByAddress: Limit = { name: 'trial-address', attempts: 20, minutes: 60 };
// By what was typed: the provider answers to it, and nobody's mailbox is to be filled by answers.
const contactsByEmail: Limit = { name: 'contact-email', attempts: 10, minutes: 60 };
const trialsByEmail: Limit = { name: 'trial-email', attempts: 10, minutes: 60 };

type Needs = { database: Database; attempts: AttemptCounter; provider: Provider; nudgeMail(): void };

/** What visitors send to the provider: a mail to its first address, which is answered to theirs. */
export function enquiryRoutes(api: Api, { database, attempts, provider, nudgeMail }: Needs): void {
  const [mailbox = ''] = provider.emails;
  const forward = async (letter: Letter, replyTo: string) => {
    await database.transaction((transaction) => enqueue(transaction, { ...letter, recipient: mailbox, replyTo }));
    nudgeMail();
  };

  serve(api, sendContactMessage, async ({ body, address }) => {
    await attempts.count(contactsByAddress, address);
    await attempts.count(contactsByEmail, mailboxOf(body.email));
    await forward(contactMessageLetter(body, provider), body.email);
    return { successMessage: say((m) => m.messageSent) };
  });

  serve(api, requestTrial, async ({ body, address }) => {
    await attempts.count(trialsByAddress, address);
    await attempts.count(trialsByEmail, mailboxOf(body.email));
    await forward(trialRequestLetter(body, provider), body.email);
    return { successMessage: say((m) => m.trialRequested) };
  });
}
