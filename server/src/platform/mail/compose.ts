import type { SendMailOptions } from 'nodemailer';
import type { WaitingMail } from './outbox.ts';

/** A mail as nodemailer takes it. Its Message-ID is stable, so that a copy sent twice is known as one. */
export function compose(mail: WaitingMail, from: string): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: asLines(mail.text),
    html: asLines(mail.html),
    date: mail.createdAt,
    messageId: `<${mail.id}@${domain}>`,
    // What a visitor wrote is no machine's: the provider's help desk should take it.
    ...(mail.replyTo === null && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}

/** Ends lines as mail does: only then the encoding breaks each by itself, and a link on a line of its own stays whole in an `.eml` file. */
function asLines(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
