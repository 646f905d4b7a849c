import { createTransport } from 'nodemailer';
import { compose, MailRejected, type Transport } from './transport.ts';

/** Sends e-mails by SMTP. @param url TLS is required unless it says `tls=never` */
export function createSmtpTransport(url: string, from: string): Transport {
  const transporter = createTransporter(url);
  return {
    async send(mail, signal) {
      try {
        await transporter.sendMail({ ...compose(mail, from), signal });
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

/**
 * A rejection of this e-mail alone: a reply to its recipient (RCPT) or content (DATA), or a malformed address. Undefined for failures of
 * the server: connection, greeting, login, sender, 421.
 */
function asRejection(error: unknown): MailRejected | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, command, responseCode, response } = error as Error & Record<'code' | 'command' | 'responseCode' | 'response', unknown>;
  if (code === 'EENVELOPE' && command === 'API') return new MailRejected(true, error);
  if (typeof responseCode !== 'number' || responseCode === 421 || !/^(RCPT TO|DATA)$/.test(String(command))) return undefined;
  return new MailRejected(responseCode >= 500 && !isPolicy(responseCode, String(response)), error);
}

/** 530 and 5.7.x are policy: a misconfigured server sends them for every e-mail, so they must not fail any. */
function isPolicy(responseCode: number, response: string): boolean {
  return responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response);
}
