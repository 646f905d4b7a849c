import type { SendMailOptions } from 'nodemailer';
import type { WaitingMail } from './outbox.ts';

/** A file of an e-mail. */
export type Attachment = { fileName: string; contentType: string; content: Buffer };

type OutgoingMail = WaitingMail & { attachment?: Attachment | undefined };

export type Transport = {
  /** Resolves once the e-mail is delivered. @throws MailRejected for this e-mail alone; any other error: no e-mail can be sent now */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** The mail server rejected one e-mail. */
export class MailRejected extends Error {
  readonly isPermanent: boolean;

  constructor(isPermanent: boolean, cause: unknown) {
    super('the mail was rejected', { cause });
    this.isPermanent = isPermanent;
  }
}

const loggedProperties = ['code', 'originalCode', 'responseCode', 'command', 'syscall'] as const;

/** Describes for the log why an e-mail was not sent. Codes only, because replies of mail servers quote addresses. */
export function describeMailError(error: unknown): Record<string, string> {
  const description: Record<string, string> = {};
  for (let at = error; at instanceof Error; at = at.cause) {
    for (const name of loggedProperties) {
      if (name in at) description[name] ??= String(Object.getOwnPropertyDescriptor(at, name)?.value);
    }
  }
  return description;
}

/** Converts an e-mail to nodemailer's form. The Message-ID is stable, so receivers recognise a duplicate. */
export function compose(mail: OutgoingMail, from: string): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: asLines(mail.text),
    html: asLines(mail.html),
    ...(mail.attachment && { attachments: [attach(mail.attachment)] }),
    date: mail.createdAt,
    messageId: `<${mail.id}@${domain}>`,
    // A visitor's message is not automatic: help desks drop automatic e-mails.
    ...(mail.replyTo === null && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}

function attach({ fileName: filename, ...file }: Attachment) {
  return { filename, ...file };
}

/** Uses CRLF: otherwise the encoding wraps across lines and breaks links in `.eml` files. */
function asLines(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
