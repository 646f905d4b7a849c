import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { mailedLink, sender, testEmail, useOutbox } from '../../../testing/outbox.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { until } from '../../../testing/wait.ts';
import { outbox } from '../db/tables/mail.ts';
import { cleanUp } from '../operations/clean-up.ts';
import { createFolderTransport } from './folder-transport.ts';
import { concurrency } from './mail-worker.ts';
import { enqueue } from './outbox.ts';
import type { Transport } from './transport.ts';

describe(`API-08 the outbox on ${databaseName}`, () => {
  const portal = usePortal();
  const { start, post, rows, untilSent } = useOutbox(portal);

  test('writes an e-mail as an .eml file with text and HTML, then blanks it in the outbox', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    start(createFolderTransport(folder, sender));
    await post('szkola@example.com');
    await untilSent(1);
    const [name, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-proba-[\da-f]{8}\.eml$/);
    const mail = readFileSync(join(folder, name ?? ''), 'utf8');
    const [row] = await rows();
    expect(mail).toContain('To: szkola@example.com');
    expect(mail).toContain('From: Portal OSK <biuro@portal-osk.example>');
    expect(mail).toContain(`Message-ID: <${row?.id}@portal-osk.example>`);
    // The link is in one line, so that it works in the raw file.
    expect(mail.split('\r\n')).toContain(mailedLink);
    expect(mail).not.toMatch(/[^\r]\n/);
    expect(mail).toContain('Content-Type: text/html');
    expect(row).toMatchObject({ recipient: '', subject: '', text: '', html: '' });
    rmSync(folder, { recursive: true });
  });

  test('CUS-08 attaches the file that is drawn when the e-mail is sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    const content = Buffer.from('%PDF-1.7 a file');
    const attach = async () => ({ fileName: 'proforma-OSK7QZ4M2D.pdf', contentType: 'application/pdf', content });
    start(createFolderTransport(folder, sender), { attach });
    await post('szkola@example.com');
    await untilSent(1);
    const [name = ''] = readdirSync(folder);
    const mail = readFileSync(join(folder, name), 'utf8');
    expect(mail).toContain('Content-Type: application/pdf; name=proforma-OSK7QZ4M2D.pdf');
    expect(mail).toContain('Content-Disposition: attachment; filename=proforma-OSK7QZ4M2D.pdf');
    expect(mail).toContain(`\r\n\r\n${content.toString('base64')}\r\n`);
    rmSync(folder, { recursive: true });
  });

  test('never sends an e-mail when its transaction is rolled back', async () => {
    const recipients: string[] = [];
    start({ send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined });
    const failing = portal.database.transaction(async (transaction) => {
      await enqueue(transaction, { ...testEmail, recipient: 'never@example.com' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await post('always@example.com');
    await untilSent(1);
    expect(recipients).toEqual(['always@example.com']);
  });

  test('sends each e-mail once when several workers share the outbox', async () => {
    const recipients: string[] = [];
    const transport: Transport = { send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined };
    const expected = Array.from({ length: 40 }, (_, index) => `mail-${index}@example.com`);
    for (const recipient of expected) await post(recipient);
    for (let count = 1; count <= 4; count += 1) start(transport);
    await untilSent(40);
    expect(recipients.sort()).toEqual([...expected].sort());
  });

  test('finishes and marks the current e-mails and claims no other when stopped', async () => {
    const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
    const recipients: string[] = [];
    const send = async ({ recipient }: { recipient: string }) => {
      recipients.push(recipient);
      await delivered;
    };
    const worker = start({ send, close: () => undefined });
    const current = Array.from({ length: concurrency }, (_, index) => `mail-${index}@example.com`);
    for (const recipient of current) await post(recipient);
    // With as many as it sends at once, the worker has no claim under way that could take the next.
    await until(() => recipients.length === concurrency);
    let isStopped = false;
    const stopping = worker.stop().then(() => {
      isStopped = true;
    });
    await post('next@example.com');
    worker.wake();
    expect(isStopped).toBe(false);
    deliver();
    await stopping;
    expect((await rows()).map(({ sentAt }) => sentAt !== null)).toEqual([...current.map(() => true), false]);
    expect(recipients.sort()).toEqual(current);
  });

  test('sends the e-mail of a killed worker when its lease ends', async () => {
    await post('claimed@example.com');
    await portal.database.update(outbox).set({ nextAttemptAt: sql`now() + interval '2 minutes'` });
    const recipients: string[] = [];
    start({ send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined });
    await post('other@example.com');
    await untilSent(1);
    expect(recipients).toEqual(['other@example.com']);
    await portal.database.update(outbox).set({ nextAttemptAt: sql`now()` }).where(eq(outbox.recipient, 'claimed@example.com'));
    await untilSent(2);
    expect(recipients).toEqual(['other@example.com', 'claimed@example.com']);
  });

  test('makes an e-mail due that a clock set back would delay by two days', async () => {
    await post('waiting@example.com');
    await portal.database.update(outbox).set({ nextAttemptAt: sql`now() + interval '2 days'` });
    await cleanUp(portal.database);
    start({ send: async () => undefined, close: () => undefined });
    await untilSent(1);
  });

  test('writes an e-mail without a recipient as sent and blank, and never sends it', async () => {
    const recipients: string[] = [];
    start({ send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined });
    await portal.database.transaction((transaction) => enqueue(transaction, { ...testEmail, recipient: null }));
    await post('always@example.com');
    await untilSent(2);
    expect(recipients).toEqual(['always@example.com']);
    expect((await rows())[0]).toMatchObject({ kind: 'proba', recipient: '', subject: '', text: '', html: '' });
  });

  test('writes one e-mail when two have the same once-key', async () => {
    for (let time = 1; time <= 2; time += 1) await post('a@example.com', { onceKey: 'reminder-30-x' });
    expect(await rows()).toHaveLength(1);
  });
});
