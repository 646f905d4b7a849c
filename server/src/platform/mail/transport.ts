import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { WaitingMail } from './outbox.ts';
import { domainOf, readSender, type Sender } from './sender.ts';

export type Attachment = { fileName: string; contentType: string; content: Buffer };

type OutgoingMail = WaitingMail & { attachment?: Attachment | undefined };

export type Transport = {
  /** Resolves once the e-mail is delivered. @throws MailRejected for this e-mail alone; any other error: no e-mail can be sent now */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
};

export class MailRejected extends Error {
  readonly isPermanent: boolean;
  /** Whether the sender or the login is rejected. Other e-mails have the same, but may be accepted. */
  readonly isOfSender: boolean;

  constructor(isPermanent: boolean, cause: unknown, isOfSender = false) {
    super('the mail was rejected', { cause });
    this.isPermanent = isPermanent;
    this.isOfSender = isOfSender;
  }
}

const loggedProperties = ['code', 'originalCode', 'responseCode', 'command', 'syscall'] as const;

/**
 * Describes for the log why an e-mail was not sent: codes, and the mail server's words unless it rejects the recipient or the content.
 * @param recipient is masked in the words, like every address
 */
export function describeMailError(error: unknown, recipient = ''): Record<string, string> {
  const description: Record<string, string> = {};
  for (let at = error; at instanceof Error; at = at.cause) {
    for (const name of loggedProperties) {
      if (name in at) description[name] ??= String(Object.getOwnPropertyDescriptor(at, name)?.value);
    }
    const isOfMail = error instanceof MailRejected && !error.isOfSender;
    if (!isOfMail && 'response' in at && typeof at.response === 'string') description.reply ??= maskAddresses(at.response, recipient);
  }
  return description;
}

/** Replaces addresses, also those in links, and the parts of the recipient's. */
function maskAddresses(reply: string, recipient: string): string {
  const parts = recipient.toLowerCase().split(/[@+]/);
  return reply
    .slice(0, 2000)
    .replace(/\S*(@|%40|=40)\S*/gi, '…')
    .replace(/[\p{L}\d_](?:[\p{L}\d_.'-]*[\p{L}\d_])?/gu, (word) => (parts.includes(word.toLowerCase()) ? '…' : word))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 500);
}

/** Converts an e-mail to nodemailer's form. The Message-ID is stable, so receivers recognise a duplicate. */
function compose(mail: OutgoingMail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: asLines(mail.text),
    html: asLines(mail.html),
    ...(mail.attachment && { attachments: [attach(mail.attachment)] }),
    date: mail.createdAt,
    messageId: `<${mail.id}@${domainOf(from)}>`,
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

/** @param from as `readSender` reads it */
export function createFolderTransport(folder: string, from: string): Transport {
  const sender = readSender(from);
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(compose(mail, sender));
      const time = mail.createdAt.toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${time}-${mail.kind}-${mail.id.slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed into place, so no reader sees half a file.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
    close: () => composer.close(),
  };
}

/** Sends e-mails by SMTP. @param url TLS is required unless it says `tls=never` @param from as `readSender` reads it */
export function createSmtpTransport(url: string, from: string): Transport {
  const sender = readSender(from);
  const transporter = createTransporter(url);
  return {
    async send(mail, signal) {
      try {
        await transporter.sendMail({ ...compose(mail, sender), signal });
      } catch (error) {
        throw asRejection(error) ?? error;
      }
    },
    close: () => transporter.close(),
  };
}

/** Connects to the mail server and logs in; sends nothing. @throws Error as `describeMailError` describes it */
export async function tryMailServer(url: string): Promise<void> {
  const transporter = createTransporter(url);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

function createTransporter(url: string) {
  const [address] = url.split('?');
  const usesTls = new URL(url).searchParams.get('tls') !== 'never';
  return createTransport({
    url: address,
    requireTLS: usesTls,
    ignoreTLS: !usesTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
}

/** A rejection of this e-mail alone, by its recipient, content or address. Connection, greeting, login, sender and 421 are the server's. */
function asRejection(error: unknown): MailRejected | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, command, responseCode, response } = error as Error & Record<'code' | 'command' | 'responseCode' | 'response', unknown>;
  if (code === 'EENVELOPE' && command === 'API') return new MailRejected(true, error);
  if (typeof responseCode !== 'number' || responseCode === 421 || !/^(RCPT TO|DATA)$/.test(String(command))) return undefined;
  const isOfSender = rejectsSender(responseCode, String(response));
  return new MailRejected(responseCode >= 500 && !isOfSender, error, isOfSender);
}

/**
 * Whether a reply, also to a recipient or a content, rejects the sender or the login: a misconfigured server sends it for every e-mail, so it
 * must not fail any. X.1.7, X.1.8 and X.7 of RFC 3463 are the sender's, other X.1 and X.2 the recipient's; else the words decide.
 */
function rejectsSender(responseCode: number, response: string): boolean {
  if (responseCode === 530 || responseCode === 535) return true;
  const [, code = ''] = /^\d{3}[ -][45]\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (/^(7\.|1\.[78]$)/.test(code)) return true;
  if (/^[12]\.[1-9]/.test(code)) return false;
  return /\b(sender|spf|dkim|dmarc|authenticat\w+|relay(ing)? (access |is )?(not|denied|prohibited)|to relay)\b/i.test(response);
}
