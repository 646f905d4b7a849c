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
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
