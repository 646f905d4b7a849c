import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gt, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { sender, useOutbox } from '../../../testing/outbox.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { freePort } from '../../../testing/servers/server-process.ts';
import { mountSmallDisk } from '../../../testing/small-disk.ts';
import { type MailServerBehaviour, startSmtpServer } from '../../../testing/smtp-server.ts';
import { until } from '../../../testing/wait.ts';
import { outbox } from '../db/tables/mail.ts';
import { createFolderTransport, createSmtpTransport } from './transport.ts';

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;
const failed = 'mail server failed';
const recovered = 'mail server works again';
const deferred = 'mail deferred';

const portal = usePortal();
const { log, counted, start, post, rows, untilSent, logged } = useOutbox(portal);
const servers: SmtpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const startServer = async (behaviour: Partial<MailServerBehaviour> = {}, port = 0) => {
  const server = await startSmtpServer(behaviour, port);
  servers.push(server);
  return server;
};
const recipients = ({ received }: SmtpServer) => received.flatMap(({ to }) => to).sort();
const failures = (count: number) => until(() => counted.filter((one) => one === 'failure').length >= count);

test('retries every e-mail and sends each once when the mail server is back', async () => {
  const port = await freePort();
  start(createSmtpTransport(`smtp://127.0.0.1:${port}?tls=never`, sender), { firstBackoff: 10 });
  for (const name of ['a', 'b', 'c', 'd']) await post(`${name}@example.com`);
  await failures(4);
  // Older than the limit for rejected e-mails.
  await portal.database.update(outbox).set({ createdAt: sql`now() - interval '9 days'` });
  await failures(6);
  expect(await rows()).toMatchObject(Array(4).fill({ attempts: 0, sentAt: null, failedAt: null }));
  expect(logged()).toEqual([failed]);
  const server = await startServer({}, port);
  // Old e-mails return to the queue for minutes, longer than a lease.
  const isReturned = gt(outbox.nextAttemptAt, sql`now() + interval '3 minutes'`);
  await until(async () => {
    await portal.database.update(outbox).set({ nextAttemptAt: sql`now()` }).where(isReturned);
    return server.received.length === 4;
  });
  await untilSent(4);
  expect(recipients(server)).toEqual(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']);
  expect(logged()).toEqual([failed, recovered]);
});

test('OPS-03 keeps every e-mail when the disk of the mail folder is full, and writes it whole when it has space', async () => {
  const disk = await mountSmallDisk(1_000_000);
  disk.fill(0);
  const folder = join(disk.path, 'mail');
  start(createFolderTransport(folder, sender), { firstBackoff: 10 });
  for (const name of ['a', 'b']) await post(`${name}@example.com`);
  await failures(3);
  expect(await rows()).toMatchObject(Array(2).fill({ attempts: 0, sentAt: null, failedAt: null }));
  expect(log).toMatchObject([{ message: failed, entry: { reason: { code: 'ENOSPC' } } }]);
  disk.empty();
  await untilSent(2);
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).toMatch(/<\/p>\s+--\S+--\s*$/);
  expect(logged()).toEqual([failed, recovered]);
});

test('backs off and then tries one e-mail at a time when the mail server fails', async () => {
  const firstBackoff = 400;
  const tries: number[] = [];
  const concurrent: number[] = [];
  let sending = 0;
  const { promise: threeAreSending, resolve } = Promise.withResolvers<void>();
  const send = async () => {
    tries.push(performance.now());
    sending += 1;
    concurrent.push(sending);
    if (sending === 3) resolve();
    await threeAreSending;
    // Meanwhile other tasks could claim e-mails.
    for (let times = 0; times < 3; times += 1) await rows();
    sending -= 1;
    throw new Error('no connection');
  };
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await post(`${name}@example.com`);
  start({ send, close: () => undefined }, { firstBackoff });
  await failures(5);
  expect(concurrent.slice(0, 5)).toEqual([1, 2, 3, 1, 1]);
  // Jitter shortens a back-off by up to a quarter.
  const shortest = firstBackoff * 0.75;
  for (const index of [3, 4]) expect((tries[index] ?? 0) - (tries[index - 1] ?? 0)).toBeGreaterThanOrEqual(shortest);
});

test('sends an e-mail again with the same Message-ID when another worker dies before marking it', async () => {
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
  // It claims no other e-mail.
  const dead = dying.stop();
  start(createSmtpTransport(server.url, sender));
  await portal.database.update(outbox).set({ nextAttemptAt: sql`now()` });
  await untilSent(1).finally(death.resolve);
  await dead;
  const ids = server.received.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test('retries a temporarily rejected e-mail after the others', async () => {
  let rejections = 2;
  const server = await startServer({
    recipient(address) {
      if (!address.startsWith('busy')) return undefined;
      rejections -= 1;
      return rejections >= 0 ? 451 : undefined;
    },
  });
  start(createSmtpTransport(server.url, sender), { firstDelay: 0.2 });
  for (const name of ['busy', 'a', 'b']) await post(`${name}@example.com`);
  await untilSent(3);
  expect(server.received.at(-1)?.to).toEqual(['busy@example.com']);
  // By its attempts: the embedded clock counts milliseconds, so e-mails written in one have no order.
  const busy = (await rows()).find(({ attempts }) => attempts === 2);
  expect(busy?.failure).toBe('the address was rejected with 451');
  expect(server.received.at(-1)?.source).toContain(`Message-ID: <${busy?.id}@portal-osk.example>`);
  expect(logged()).toEqual([deferred, deferred]);
  expect(log[0]).toMatchObject({
    level: 'warn',
    entry: { kind: 'proba', attempt: 1, reason: { responseCode: '451', command: 'RCPT TO' } },
  });
  expect(counted.sort()).toEqual(['proba deferred', 'proba deferred', 'proba sent', 'proba sent', 'proba sent']);
});

test('fails an e-mail at once, blanks it and logs no address when the mail server rejects it permanently', async () => {
  const server = await startServer({ recipient: () => 550 });
  await post('later@example.com');
  await portal.database.update(outbox).set({ nextAttemptAt: sql`now() + interval '1 hour'` });
  await post('lost@example.com');
  start(createSmtpTransport(server.url, sender));
  const lost = await until(async () => (await rows()).find(({ failedAt }) => failedAt !== null));
  expect(lost).toMatchObject({ attempts: 1, sentAt: null, recipient: '', text: '', failure: 'the address was rejected with 550' });
  expect(await rows()).toContainEqual(expect.objectContaining({ recipient: 'later@example.com', attempts: 0, failedAt: null }));
  await until(() => counted.length > 0);
  expect([logged(), counted]).toEqual([['mail failed'], ['proba failed']]);
  expect(log[0]).toMatchObject({ level: 'error', entry: { kind: 'proba', reason: { command: 'RCPT TO' } } });
  expect(JSON.stringify(log)).not.toContain('lost@example.com');
});

test('FLD-06 logs the words at once, counts a failure and keeps the e-mail when the mail server rejects the sender', async () => {
  const server = await startServer({ recipient: (address) => `550 5.7.1 <${address}>: Sender address rejected: not owned by user` });
  await post('szkola@example.com');
  start(createSmtpTransport(server.url, sender));
  await until(() => counted.includes('failure'));
  expect(counted.slice(0, 2)).toEqual(['proba deferred', 'failure']);
  const words = '550 5.7.1 … Sender address rejected: not owned by user';
  expect(await rows()).toMatchObject([{ attempts: 1, failedAt: null, failure: `the sender was rejected: ${words}` }]);
  expect(log[0]).toMatchObject({
    level: 'error',
    message: 'sender rejected',
    entry: { attempt: 1, reason: { responseCode: '550', reply: words } },
  });
});

test('FLD-06 logs the words once and shows them with each e-mail when the mail server rejects the sender at its name', async () => {
  const server = await startServer({ sender: (address) => `553 5.1.8 <${address}>: Domain not found` });
  for (const name of ['a', 'b']) await post(`${name}@example.com`);
  start(createSmtpTransport(server.url, sender), { firstBackoff: 10 });
  await failures(3);
  const words = '553 5.1.8 … Domain not found';
  await until(async () => (await rows()).every(({ failure }) => failure === `the mail server failed: ${words}`));
  expect(log).toMatchObject([{ level: 'error', message: failed, entry: { reason: { reply: words } } }]);
  expect(await rows()).toMatchObject(Array(2).fill({ attempts: 0, failedAt: null }));
});

test('fails a temporarily rejected e-mail only after its age and its attempts exceed their limits', async () => {
  const server = await startServer({ content: 451 });
  await post('a@example.com');
  await portal.database.update(outbox).set({ attempts: 8 });
  start(createSmtpTransport(server.url, sender), { firstDelay: 0.0001, failAfter: 0 });
  await until(async () => (await rows())[0]?.failedAt ?? undefined);
  expect((await rows())[0]).toMatchObject({ attempts: 10, failure: 'the content was rejected with 451' });
  expect(logged()).toEqual([deferred, 'mail failed']);
});

test('sends other e-mails when two hang', async () => {
  const hanging: PromiseWithResolvers<void>[] = [];
  const finished: string[] = [];
  start({
    async send({ recipient }) {
      if (!recipient.startsWith('slow')) return void finished.push(recipient);
      const hang = Promise.withResolvers<void>();
      hanging.push(hang);
      return hang.promise;
    },
    close: () => undefined,
  });
  for (const name of ['slow-1', 'slow-2', 'a', 'b']) await post(`${name}@example.com`);
  await untilSent(2);
  expect([hanging.length, finished]).toEqual([2, ['a@example.com', 'b@example.com']]);
  for (const { resolve } of hanging) resolve();
  await untilSent(4);
});
