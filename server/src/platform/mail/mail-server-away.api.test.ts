import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gt, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { sender, useOutbox } from '../../../testing/outbox.ts';
import { usePortal } from '../../../testing/portal.ts';
import { freePort } from '../../../testing/server-process.ts';
import { goodManners, type Manners, startSmtpServer } from '../../../testing/smtp-server.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { until } from '../../../testing/wait.ts';
import { outbox } from '../db/tables/mail.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;
const away = 'mail server failed';
const back = 'mail server works again';
const tryAgain = 'mail deferred';

describe(`API-08 mail that cannot be sent, on ${databaseName}`, () => {
  const portal = usePortal();
  const { log, counted, start, post, rows, sent, told } = useOutbox(portal);
  const servers: SmtpServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  const startServer = async (manners: Partial<Manners> = {}, port = 0) => {
    const server = await startSmtpServer(manners, port);
    servers.push(server);
    return server;
  };
  const recipients = ({ received }: SmtpServer) => received.flatMap(({ to }) => to).sort();
  const failures = (count: number) => until(() => counted.filter((one) => one === 'failure').length >= count);

  test('a mail server that cannot be reached: mail waits, none of it is counted or given up, and each goes once when it is back', async () => {
    const port = await freePort();
    start(createSmtpTransport(`smtp://127.0.0.1:${port}`, sender), { firstBackoff: 10 });
    for (const name of ['a', 'b', 'c', 'd']) await post(`${name}@example.com`);
    await failures(4);
    // Far older than any single mail is tried for.
    await portal.database.update(outbox).set({ createdAt: sql`now() - interval '9 days'` });
    await failures(6);
    expect(await rows()).toMatchObject(Array.from({ length: 4 }, () => ({ attempts: 0, sentAt: null, failedAt: null })));
    expect(told()).toEqual([away]);
    expect(log[0]?.entry).toEqual({ reason: { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN', syscall: 'connect' } });
    const server = await startServer({}, port);
    // Those that waited for long wait for minutes more; what a worker has is its own for less.
    const isPutBack = gt(outbox.nextAttemptAt, sql`now() + interval '3 minutes'`);
    await until(async () => {
      await portal.database.update(outbox).set({ nextAttemptAt: sql`now()` }).where(isPutBack);
      return server.received.length === 4;
    });
    await sent(4);
    expect(recipients(server)).toEqual(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']);
    expect(told()).toEqual([away, back]);
  });

  test('a mail server that fails is left alone for a while, and then tried with one mail at a time', async () => {
    const tries: number[] = [];
    const send = async () => {
      tries.push(performance.now());
      // Meanwhile the other lanes claim theirs.
      await rows();
      throw new Error('away');
    };
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await post(`${name}@example.com`);
    start({ send, close: () => undefined }, { firstBackoff: 200 });
    await failures(5);
    const shortest = 150;
    const [first = 0] = tries;
    const later = tries.filter((at) => at >= first + shortest);
    expect(tries.length - later.length).toBeLessThanOrEqual(3);
    for (const [index, at] of later.slice(1).entries()) expect(at - (later[index] ?? 0)).toBeGreaterThanOrEqual(shortest);
  });

  const failing: [string, Partial<Manners>][] = [
    ['turns away whoever connects', { greeting: 421 }],
    ['never says a word', { greeting: 'never' }],
    ['refuses our log-in', { refusesLogIns: true }],
    ['closes at the recipient', { recipient: () => 421 }],
    ['drops the connection before it has the mail', { content: 'drops' }],
  ];
  test.each(failing)('a mail server that %s: the mail waits uncounted, and goes once', async (_how, manners) => {
    const server = await startServer(manners);
    start(createSmtpTransport(server.url.replace('//', '//portal:secret@'), sender), { firstBackoff: 10, sendTimeout: 300 });
    await post('szkola@example.com');
    await failures(2);
    expect(await rows()).toMatchObject([{ attempts: 0, failedAt: null, recipient: 'szkola@example.com' }]);
    Object.assign(server.manners, goodManners);
    await sent(1);
    expect(recipients(server)).toEqual(['szkola@example.com']);
    expect(told()).toEqual([away, back]);
    expect(JSON.stringify(log)).not.toMatch(/szkola@example|secret/);
  });

  const messageIds = ({ received }: SmtpServer) => received.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]);

  test('a mail that was taken, and the answer lost, goes again as the same message', async () => {
    const server = await startServer({ content: 'keeps and drops' });
    start(createSmtpTransport(server.url, sender), { firstBackoff: 10 });
    await post('szkola@example.com');
    await failures(1);
    Object.assign(server.manners, goodManners);
    await sent(1);
    const ids = messageIds(server);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  test('a worker that dies after the mail server’s answer: another sends the mail once its lease is over, as the same message', async () => {
    const server = await startServer();
    const { send, close } = createSmtpTransport(server.url, sender);
    const [taken, death] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const dying = start({
      async send(mail, signal) {
        await send(mail, signal);
        taken.resolve();
        await death.promise;
      },
      close,
    });
    await post('szkola@example.com');
    await taken.promise;
    // It takes no other, and is not heard of any more.
    const dead = dying.stop();
    start(createSmtpTransport(server.url, sender));
    await portal.database.update(outbox).set({ nextAttemptAt: sql`now()` });
    await sent(1).finally(death.resolve);
    await dead;
    const ids = messageIds(server);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('a mail that is refused for now is tried again as the same message, and does not hold up the others', async () => {
    let refusals = 2;
    const server = await startServer({
      recipient(address) {
        if (!address.startsWith('busy')) return undefined;
        refusals -= 1;
        return refusals >= 0 ? 451 : undefined;
      },
    });
    start(createSmtpTransport(server.url, sender), { firstDelay: 0.2 });
    for (const name of ['busy', 'a', 'b']) await post(`${name}@example.com`);
    await sent(3);
    expect(server.received.at(-1)?.to).toEqual(['busy@example.com']);
    // By its attempts: the embedded clock counts milliseconds, so e-mails written in one have no order.
    const busy = (await rows()).find(({ attempts }) => attempts === 2);
    expect(server.received.at(-1)?.source).toContain(`Message-ID: <${busy?.id}@portal-osk.example>`);
    expect(told()).toEqual([tryAgain, tryAgain]);
    expect(log[0]).toMatchObject({
      level: 'warn',
      entry: { kind: 'proba', attempt: 1, reason: { responseCode: '451', command: 'RCPT TO' } },
    });
    expect(counted.sort()).toEqual(['proba deferred', 'proba deferred', 'proba sent', 'proba sent', 'proba sent']);
  });

  test.each([
    ['the recipient', { recipient: (address: string) => (address.startsWith('lost') ? 550 : undefined) }, 'RCPT TO'],
    ['the content', { content: 554 }, 'DATA'],
  ])(
    'a mail is given up at once when %s is refused for good: blanked, and told of without its address',
    async (_what, manners, command) => {
      const server = await startServer(manners);
      start(createSmtpTransport(server.url, sender));
      await post('lost@example.com');
      await until(async () => (await rows())[0]?.failedAt ?? undefined);
      expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null, recipient: '', text: '' });
      await until(() => counted.length > 0);
      expect([told(), counted]).toEqual([['mail failed'], ['proba failed']]);
      expect(log[0]).toMatchObject({ level: 'error', entry: { kind: 'proba', reason: { command } } });
      expect(JSON.stringify(log)).not.toContain('lost@example.com');
    },
  );

  test('a server that does not want us refuses no mail for good', async () => {
    const server = await startServer({ recipient: () => 530 });
    start(createSmtpTransport(server.url, sender), { firstDelay: 0.01 });
    await post('a@example.com');
    await until(async () => ((await rows())[0]?.attempts ?? 0) >= 3);
    expect(await rows()).toMatchObject([{ failedAt: null, recipient: 'a@example.com' }]);
  });

  test('a mail that is refused for now is given up after days and many attempts, not after one of them alone', async () => {
    const server = await startServer({ recipient: () => 451 });
    start(createSmtpTransport(server.url, sender), { firstDelay: 0.0001, failAfter: 0 });
    await post('a@example.com');
    await until(async () => (await rows())[0]?.failedAt ?? undefined);
    expect((await rows())[0]?.attempts).toBe(10);
    expect(told().filter((message) => message === tryAgain)).toHaveLength(9);
  });

  test('mails whose sending hangs do not hold up the one behind them', async () => {
    const hanging: PromiseWithResolvers<void>[] = [];
    const gone: string[] = [];
    start({
      async send({ recipient }) {
        if (!recipient.startsWith('slow')) return void gone.push(recipient);
        const hang = Promise.withResolvers<void>();
        hanging.push(hang);
        return hang.promise;
      },
      close: () => undefined,
    });
    for (const name of ['slow-1', 'slow-2', 'a', 'b']) await post(`${name}@example.com`);
    await sent(2);
    expect([hanging.length, gone]).toEqual([2, ['a@example.com', 'b@example.com']]);
    for (const { resolve } of hanging) resolve();
    await sent(4);
  });

  test('a folder that cannot be written: mail waits, and is there once it can', async () => {
    const root = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    const folder = join(root, 'mail');
    writeFileSync(folder, 'a file is in the way');
    chmodSync(folder, 0o400);
    start(createFolderTransport(folder, sender));
    await post('szkola@example.com');
    await failures(2);
    expect([told(), (await rows())[0]?.attempts]).toEqual([[away], 0]);
    expect(JSON.stringify(log)).not.toContain(root);
    rmSync(folder);
    await sent(1);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.eml$/)]);
    expect(told()).toEqual([away, back]);
    rmSync(root, { recursive: true });
  });
});
