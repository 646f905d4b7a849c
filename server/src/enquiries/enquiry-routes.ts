import { requestTrial, sendContactMessage } from '@osk/shared/contract/company';
import type { Provider } from '@osk/shared/contract/page';
import type { Database } from '../platform/db/database.ts';
import { shownEmail } from '../platform/db/tables/email-address.ts';
import { enquiries } from '../platform/db/tables/enquiry.ts';
import { type Api, serve } from '../platform/http/serve.ts';
import { type Email, layOut } from '../platform/mail/layout.ts';
import { enqueue } from '../platform/mail/outbox.ts';
import { mailboxOf } from '../platform/rate-limits/rate-limit-keys.ts';
import type { RateLimiter } from '../platform/rate-limits/rate-limiter.ts';
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

type ContactMessage = { fullName: string; email: string; message: string };

/** A visitor's message, for the provider. */
function contactMessageEmail({ fullName, email, message }: ContactMessage, provider: Provider): Email {
  const rows = [
    ['Imię i nazwisko', fullName],
    ['E-mail', shownEmail(email)],
  ] as const;
  return layOut(provider, 'wiadomosc-kontaktowa', `Wiadomość ze strony: ${fullName}`, [
    'Ktoś napisał przez formularz kontaktowy. Odpowiedź na ten e-mail trafi wprost do tej osoby.',
    rows,
    { quote: message },
  ]);
}

type TrialRequest = { name: string; city: string; email: string; phoneNumber: string; sendLink: boolean };

/** A visitor's request for the trial version, for the provider. */
function trialRequestEmail({ name, city, email, phoneNumber, sendLink }: TrialRequest, provider: Provider): Email {
  const rows = [
    ['Firma', name],
    ['Miasto', city],
    ['E-mail', shownEmail(email)],
    ['Telefon', phoneNumber],
    ['Instalator', sendLink ? 'link wysłany e-mailem' : 'pobierany od razu'],
  ] as const;
  return layOut(provider, 'pobranie-wersji-probnej', `Wersja próbna: ${name}`, [
    'Ktoś pobiera wersję próbną programu. Odpowiedź na ten e-mail trafi wprost do tej osoby.',
    rows,
  ]);
}

/** The link to the installer, for the visitor. Nothing that was typed is in it: anybody may type a stranger's address. */
function installerLinkEmail(publicUrl: string, provider: Provider): Email {
  return layOut(provider, 'link-do-instalatora', 'Link do instalatora', [
    'Dzień dobry,',
    'oto link do wersji próbnej programu. Otwórz go na komputerze z\u00a0systemem Windows\u00a010 lub\u00a011.',
    { link: new URL(provider.installerUrl, publicUrl).href, label: 'Pobierz instalator' },
    'Wersja próbna działa 30\u00a0dni za darmo. Jeśli to nie Ty prosisz o link, zignoruj tę wiadomość.',
  ]);
}
