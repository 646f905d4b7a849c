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
