import { afterEach, describe, expect, test } from 'vitest';
import { sender, waitingMail } from '../../../testing/outbox.ts';
import { freePort } from '../../../testing/servers/server-process.ts';
import { type MailServerBehaviour, startSmtpServer } from '../../../testing/smtp-server.ts';
import { createSmtpTransport, describeMailError, MailRejected } from './transport.ts';

const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** The error of sending one e-mail to this address. @param signal ends a conversation that would wait for ever */
async function errorFrom(url: string, signal = new AbortController().signal): Promise<unknown> {
  const transport = createSmtpTransport(url, sender);
  closes.push(transport.close);
  return transport.send(waitingMail, signal).then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function errorOf(behaviour: Partial<MailServerBehaviour>): Promise<unknown> {
  const server = await startSmtpServer(behaviour);
  closes.push(server.close);
  return errorFrom(server.url.replace('//', '//portal:secret@'), behaviour.greeting === 'never' ? AbortSignal.timeout(300) : undefined);
}

const failures: [string, Partial<MailServerBehaviour>][] = [
  ['rejects connections', { greeting: 421 }],
  ['never greets', { greeting: 'never' }],
  ['rejects the login', { rejectsLogins: true }],
  ['closes at the recipient', { recipient: () => 421 }],
  ['drops the connection during the content', { content: 'drops' }],
];
test.each(failures)('reports a failure of the server, not of the e-mail, when the server %s', async (_how, behaviour) => {
  const error = await errorOf(behaviour);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
  expect(JSON.stringify(describeMailError(error))).not.toMatch(/szkola@example|secret/);
});

test('describes an unreachable server by codes', async () => {
  const error = await errorFrom(`smtp://127.0.0.1:${await freePort()}`);
  expect(describeMailError(error)).toEqual({ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN', syscall: 'connect' });
});

test.each([
  ['permanently', 'the recipient with 550', { recipient: () => 550 }, true],
  ['permanently', 'the content with 554', { content: 554 }, true],
  ['temporarily', 'the recipient with 451', { recipient: () => 451 }, false],
  ['temporarily', 'every e-mail with 530, which is policy', { recipient: () => 530 }, false],
])('rejects the e-mail %s when the server rejects %s', async (_how, _what, behaviour, isPermanent) => {
  expect(await errorOf(behaviour)).toMatchObject({ constructor: MailRejected, isPermanent });
});

test.each<[string, Partial<MailServerBehaviour>]>([
  ['550 5.1.1 unknown', { recipient: () => '550 5.1.1 unknown' }],
  ['550 5.2.1 disabled', { recipient: () => '550 5.2.1 The account of szkola is disabled, says the sender policy' }],
  ['550 5.1.10', { recipient: () => '550 5.1.10 RecipientNotFound' }],
  ['550 No such user', { recipient: () => '550 No such user at relay.example.com' }],
  ['554 spam', { content: '554 5.6.0 Message looks like spam' }],
])('fails the e-mail at once and without words when the server answers %s', async (_reply, behaviour) => {
  const error = await errorOf(behaviour);
  expect(error).toMatchObject({ constructor: MailRejected, isPermanent: true, isOfSender: false });
  expect(describeMailError(error, waitingMail.recipient)).not.toHaveProperty('reply');
});

const own = 'biuro@portal-osk.example';
test.each([
  [
    `550 5.7.1 <${own}>: Sender address rejected: not owned by user portal`,
    '550 5.7.1 … Sender address rejected: not owned by user portal',
  ],
  [`553 5.7.1 <szkola@example.com>: Relay access denied for ${own}`, '553 5.7.1 … Relay access denied for …'],
  [
    '550 5.7.26 Unauthenticated e-mail from portal-osk.example: DMARC policy',
    '550 5.7.26 Unauthenticated e-mail from portal-osk.example: DMARC policy',
  ],
  ['550 5.1.8 Sender domain of mail to Szkola at example.com unknown', '550 5.1.8 Sender domain of mail to … at … unknown'],
  ['550 5.1.7 Bad address syntax', '550 5.1.7 Bad address syntax'],
  ['550 5.1.0 Sender rejected', '550 5.1.0 Sender rejected'],
  ['530 5.7.0 Authentication required', '530 5.7.0 Authentication required'],
  ['535 5.7.8 Bad credentials', '535 5.7.8 Bad credentials'],
  ['550 Sender verify failed', '550 Sender verify failed'],
  ['550 relay not permitted', '550 relay not permitted'],
  ['554 SPF: see http://why.example/?id=biuro%40portal-osk.example;to=szkola=40example.com', '554 SPF: see …'],
] as const)('FLD-06 keeps the e-mail, with the words without addresses, when the server answers %s', async (reply, words) => {
  for (const behaviour of [{ recipient: () => reply }, { content: reply }]) {
    const error = await errorOf(behaviour);
    expect(error).toMatchObject({ constructor: MailRejected, isPermanent: false, isOfSender: true });
    expect(describeMailError(error, waitingMail.recipient)).toMatchObject({ reply: words });
  }
  const error = await errorOf({ sender: () => reply });
  expect(error).not.toBeInstanceOf(MailRejected);
  expect(describeMailError(error, waitingMail.recipient)).toMatchObject({ reply: words, command: 'MAIL FROM' });
});

test('FLD-06 describes a rejected login with the words when it has some', async () => {
  const error = await errorOf({ rejectsLogins: '535 5.7.8 The password of portal@example.com has expired' });
  expect(describeMailError(error)).toMatchObject({ code: 'EAUTH', reply: '535 5.7.8 The password of … has expired' });
});

describe('TLS of a mail server at smtp://', () => {
  const start = async (behaviour: Partial<MailServerBehaviour>) => {
    const server = await startSmtpServer(behaviour);
    closes.push(server.close);
    const { port } = new URL(server.url);
    return { ...server, address: `smtp://portal:secret@127.0.0.1:${port}` };
  };

  test('sends neither the login nor the e-mail when the server offers no TLS', async () => {
    const { address, logins, received } = await start({});
    expect(describeMailError(await errorFrom(address))).toMatchObject({ code: 'ETLS' });
    expect([logins, received]).toEqual([[], []]);
  });

  test('sends neither when the certificate is not trusted', async () => {
    const { address, logins, received } = await start({ offersTls: true });
    expect(describeMailError(await errorFrom(address))).toMatchObject({ originalCode: expect.stringContaining('CERT') });
    expect([logins, received]).toEqual([[], []]);
  });

  test.each([{ offersTls: true }, { offersTls: false }])(
    'sends without TLS when the address says tls=never and TLS is %j',
    async (offer) => {
      const { address, logins, received } = await start(offer);
      expect(await errorFrom(`${address}?tls=never`)).toBeUndefined();
      expect([logins, received.length]).toEqual([['portal'], 1]);
    },
  );
});
