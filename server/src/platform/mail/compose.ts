import type { SendMailOptions } from 'nodemailer';
import type { WaitingMail } from './outbox.ts';

/** Converts to nodemailer's form. The Message-ID is stable, so receivers recognise a duplicate. */
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
    // A visitor's message is not automatic: help desks drop automatic e-mails.
    ...(mail.replyTo === null && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}

/** Uses CRLF: otherwise the encoding wraps across lines and breaks links in `.eml` files. */
function asLines(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
