import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import { MailRefused, type Transport } from './transport.ts';

/** Sends mails by a mail server. */
export function createSmtpTransport(url: string, from: string): Transport {
  const server = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 });
  return {
    async send(mail, signal) {
      try {
        await server.sendMail({ ...compose(mail, from), signal });
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    close: () => server.close(),
  };
}

/**
 * What the server says of this one mail: a reply to its recipient (RCPT) or to its content (DATA), or an address that cannot even be
 * written. Undefined for everything else: no connection, no greeting, no log-in, a sender that is refused, 421 at any moment.
 */
function refusalOf(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, command, responseCode, response } = error as Error & Record<'code' | 'command' | 'responseCode' | 'response', unknown>;
  if (code === 'EENVELOPE' && command === 'API') return new MailRefused(true, error);
  if (typeof responseCode !== 'number' || responseCode === 421 || !/^(RCPT TO|DATA)$/.test(String(command))) return undefined;
  return new MailRefused(responseCode >= 500 && !isPolicy(responseCode, String(response)), error);
}

/** 530 and 5.7.…: the server does not want us, or not now. One that is set up wrongly says it of every mail, and none of them is lost for it. */
function isPolicy(responseCode: number, response: string): boolean {
  return responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response);
}
