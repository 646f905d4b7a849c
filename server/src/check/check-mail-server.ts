import { join } from 'node:path';
import { type Config, ConfigurationError } from '../platform/config.ts';
import { isCertificateError } from '../platform/http/describe-error.ts';
import { commonFailure } from '../platform/mail/outbox.ts';
import { domainOf, readSender } from '../platform/mail/sender.ts';
import { describeMailError, tryMailServer } from '../platform/mail/transport.ts';
import { readWith } from './check-database.ts';

export type Finding = string | { warning: string };

/** Connects to the mail server, with TLS, and logs in. Nothing is sent: why it rejects the sender is read from what waits. */
export async function checkMailServer({ smtpUrl, dataDir, mailFrom, publicUrl, databaseUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) {
    const finding = `none; e-mails become files in ${join(dataDir, 'mail')}; SMTP_URL sets one`;
    return publicUrl.startsWith('https:') ? { warning: finding } : finding;
  }
  const { host, username, searchParams } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl);
  } catch (error) {
    throw new ConfigurationError(`${host} of SMTP_URL ${problemOf(describeMailError(error))}`);
  }
  const tls = searchParams.get('tls') === 'never' ? 'without TLS' : 'with TLS';
  const sender = readSender(mailFrom);
  const login = username === '' ? '' : ' and accepts the login';
  const finding = `${host} answers ${tls}${login}; the sender is ${sender.name && `${sender.name} `}<${sender.address}>`;
  // An unreachable database has failed already.
  const failure = databaseUrl && (await readWith(databaseUrl, commonFailure).catch(() => undefined));
  if (failure) return { warning: `${finding}; ${failure}` };
  return domainOf(sender).includes('.') ? finding : { warning: `${finding}, whose domain other mail servers do not know: set MAIL_FROM` };
}

function problemOf({ code = '', originalCode = '', responseCode }: Record<string, string>): string {
  if (code === 'ETLS') return 'offers no TLS: use another port, or ?tls=never if it is on this machine';
  if (code === 'EAUTH') return 'rejects the login: check the user and the password, percent-encoded';
  if (isCertificateError(originalCode)) {
    return `has a certificate that is not trusted (${originalCode}): use its name in the address, or NODE_EXTRA_CA_CERTS`;
  }
  if (code === 'EDNS' || originalCode === 'ENOTFOUND') return 'has no address: check its name';
  if (responseCode !== undefined) return `rejects the connection with ${responseCode}`;
  return `does not answer (${originalCode || code || 'no code'}): check the host, the port and the firewall`;
}
