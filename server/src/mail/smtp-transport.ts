import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { Transport } from './worker.ts';

/** Sends mails by a mail server. */
export function createSmtpTransport(url: string, from: string): Transport {
  const server = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(mail) {
      await server.sendMail(compose(mail, from));
    },
    close: () => server.close(),
  };
}
