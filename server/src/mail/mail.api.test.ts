import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { outbox } from '../db/tables/mail.ts';
import { usePortal } from '../testing/portal.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { databaseName } from '../testing/test-database.ts';
import { until } from '../testing/wait.ts';
import { createFolderTransport } from './folder-transport.ts';
import { enqueue } from './outbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { type MailWorker, startMailWorker, type Transport } from './worker.ts';

const from = 'Portal OSK <biuro@portal-osk.example>';
const link = `http://localhost:4200/password-forgotten/${'A'.repeat(22)}`;
const letter = { kind: 'proba', subject: 'Zażółć gęślą jaźń', text: `Ustaw nowe hasło:\n${link}\n\nTreść\n`, html: '<p>Treść</p>' };

describe(`API-08 mail on ${databaseName}`, () => {
  const portal = usePortal();
  const log: { entry: unknown; message: unknown }[] = [];
  const write = (entry: unknown, message?: unknown) => void log.push({ entry, message });
  const workers: MailWorker[] = [];

  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    await portal.database.delete(outbox);
    log.length = 0;
  });

  const start = (transport: Transport, options: { firstDelay?: number; attempts?: number } = {}) => {
    const worker = startMailWorker({ database: portal.database, transport, log: { warn: write, error: write }, every: 50, ...options });
    workers.push(worker);
    return worker;
  };
  const post = (recipient: string) => portal.database.transaction((transaction) => enqueue(transaction, { ...letter, recipient }));
  const rows = () => portal.database.select().from(outbox).orderBy(outbox.createdAt);
  const sent = async (count: number) => (await rows()).filter(({ sentAt }) => sentAt !== null).length === count;

  test('a mail becomes a whole .eml file with text and HTML, and its content is then blanked in the outbox', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    start(createFolderTransport(folder, from));
    await post('szkola@example.com');
    await until(() => sent(1));
    const [name, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-proba-[\da-f]{8}\.eml$/);
    const mail = readFileSync(join(folder, name ?? ''), 'utf8');
    const [row] = await rows();
    expect(mail).toContain('To: szkola@example.com');
    expect(mail).toContain('From: Portal OSK <biuro@portal-osk.example>');
    expect(mail).toContain(`Message-ID: <${row?.id}@portal-osk.example>`);
    // Whole, for whoever opens the file as it is.
    expect(mail.split('\r\n')).toContain(link);
    expect(mail).not.toMatch(/[^\r]\n/);
    expect(mail).toContain('Content-Type: text/html');
    expect(row).toMatchObject({ recipient: '', subject: '', text: '', html: '' });
    rmSync(folder, { recursive: true });
  });

  test('a mail of a transaction that is rolled back is never sent', async () => {
    const recipients: string[] = [];
    start({ send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined });
    const failing = portal.database.transaction(async (transaction) => {
      await enqueue(transaction, { ...letter, recipient: 'never@example.com' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await post('always@example.com');
    await until(() => sent(1));
    expect(recipients).toEqual(['always@example.com']);
  });

  test('several workers share the outbox without doubles', async () => {
    const recipients: string[] = [];
    const transport: Transport = { send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined };
    const expected = Array.from({ length: 40 }, (_, index) => `mail-${index}@example.com`);
    for (const recipient of expected) await post(recipient);
    for (let count = 1; count <= 4; count += 1) start(transport);
    await until(() => sent(40));
    expect(recipients.sort()).toEqual([...expected].sort());
  });

  test('a mail that a killed worker had claimed is sent by another once its lease is over', async () => {
    await post('claimed@example.com');
    await portal.database.update(outbox).set({ attempts: 1, nextAttemptAt: sql`now() + interval '2 minutes'` });
    const recipients: string[] = [];
    start({ send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined });
    await post('other@example.com');
    await until(() => sent(1));
    expect(recipients).toEqual(['other@example.com']);
    await portal.database.update(outbox).set({ nextAttemptAt: sql`now()` }).where(eq(outbox.recipient, 'claimed@example.com'));
    await until(() => sent(2));
    expect(recipients).toEqual(['other@example.com', 'claimed@example.com']);
  });

  test('a mail server that refuses at first gets the mail again, as the same message', async () => {
    const { url, received, close } = await startSmtpServer({ refusals: 2 });
    start(createSmtpTransport(url, from), { firstDelay: 0.05 });
    await post('szkola@example.com');
    await until(() => sent(1));
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['szkola@example.com']);
    const [row] = await rows();
    expect(received[0]?.source).toContain(`Message-ID: <${row?.id}@portal-osk.example>`);
    expect(row?.attempts).toBe(3);
    expect(log.map(({ message }) => message)).toEqual(['mail not sent, will be tried again', 'mail not sent, will be tried again']);
    expect(JSON.stringify(log)).not.toContain('szkola@example.com');
    await close();
  });

  test('after the last attempt a mail is marked failed, blanked, and logged without its address', async () => {
    start(
      { send: async () => Promise.reject(new Error('no such mailbox lost@example.com')), close: () => undefined },
      { firstDelay: 0.01, attempts: 3 },
    );
    await post('lost@example.com');
    await until(async () => (await rows())[0]?.failedAt ?? undefined);
    expect((await rows())[0]).toMatchObject({ attempts: 3, sentAt: null, recipient: '', text: '' });
    expect(log.at(-1)?.message).toBe('mail given up');
    expect(JSON.stringify(log)).not.toContain('lost@example.com');
  });

  test('a mail to nobody is written as done with, holds nothing and is never sent', async () => {
    const recipients: string[] = [];
    start({ send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined });
    await portal.database.transaction((transaction) => enqueue(transaction, { ...letter, recipient: null }));
    await post('always@example.com');
    await until(() => sent(2));
    expect(recipients).toEqual(['always@example.com']);
    expect((await rows())[0]).toMatchObject({ kind: 'proba', recipient: '', subject: '', text: '', html: '' });
  });

  test('mails that share a once-key are written once', async () => {
    const reminder = { ...letter, recipient: 'a@example.com', onceKey: 'reminder-30-x' };
    for (let time = 1; time <= 2; time += 1) await portal.database.transaction((transaction) => enqueue(transaction, reminder));
    expect(await rows()).toHaveLength(1);
  });
});
