import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailedLink, sender, testEmail, useOutbox } from '../../../testing/outbox.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { useFolder } from '../../../testing/use-folder.ts';
import { until } from '../../../testing/wait.ts';
import { cleanUp } from '../../erasure/clean-up.ts';
import { outbox } from '../db/tables/mail.ts';
import { concurrency } from './mail-worker.ts';
import { enqueue } from './outbox.ts';
import { createFolderTransport } from './transport.ts';

const portal = usePortal();
const { start, startCollecting, post, rows, untilSent } = useOutbox(portal);
const folder = useFolder();

test('writes an e-mail as an .eml file with text and HTML, then blanks it in the outbox', async () => {
  start(createFolderTransport(folder(), sender));
  await post('szkola@example.com');
  await untilSent(1);
  const [name, ...others] = readdirSync(folder());
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-proba-[\da-f]{8}\.eml$/);
  const mail = readFileSync(join(folder(), name ?? ''), 'utf8');
  const [row] = await rows();
  expect(mail).toContain('To: szkola@example.com');
  expect(mail).toContain('From: Portal OSK <biuro@portal-osk.example>');
  expect(mail).toContain(`Message-ID: <${row?.id}@portal-osk.example>`);
  // The link is in one line, so that it works in the raw file.
  expect(mail.split('\r\n')).toContain(mailedLink);
  expect(mail).not.toMatch(/[^\r]\n/);
  expect(mail).toContain('Content-Type: text/html');
  expect(row).toMatchObject({ recipient: '', subject: '', text: '', html: '' });
});

test('FLD-06 writes an address whose domain has letters in ASCII', async () => {
  start(createFolderTransport(folder(), sender));
  await portal.database.transaction((transaction) =>
    enqueue(transaction, { ...testEmail, recipient: 'biuro@gęś.рф', replyTo: 'anna@żuraw.example' }),
  );
  await untilSent(1);
  const mail = readFileSync(join(folder(), readdirSync(folder())[0] ?? ''), 'utf8');
  expect(mail).toMatch(/^To: biuro@xn--g-1ia2r\.xn--p1ai\r$/m);
  expect(mail).toMatch(/^Reply-To: anna@xn--uraw-99a\.example\r$/m);
});

test('CUS-08 attaches the file that is drawn when the e-mail is sent', async () => {
  const content = Buffer.from('%PDF-1.7 a file');
  const attach = async () => ({ fileName: 'proforma-OSK7QZ4M2D.pdf', contentType: 'application/pdf', content });
  start(createFolderTransport(folder(), sender), { attach });
  await post('szkola@example.com');
  await untilSent(1);
  const [name = ''] = readdirSync(folder());
  const mail = readFileSync(join(folder(), name), 'utf8');
  expect(mail).toContain('Content-Type: application/pdf; name=proforma-OSK7QZ4M2D.pdf');
  expect(mail).toContain('Content-Disposition: attachment; filename=proforma-OSK7QZ4M2D.pdf');
  expect(mail).toContain(`\r\n\r\n${content.toString('base64')}\r\n`);
});

test('never sends an e-mail when its transaction is rolled back', async () => {
  const recipients = startCollecting();
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
  const expected = Array.from({ length: 40 }, (_, index) => `mail-${index}@example.com`);
  for (const recipient of expected) await post(recipient);
  const workers = [1, 2, 3, 4].map(() => startCollecting());
  await untilSent(40);
  expect(workers.flat().sort()).toEqual([...expected].sort());
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

test('makes an e-mail due that a clock set back would delay by two days', async () => {
  await post('waiting@example.com');
  await portal.database.update(outbox).set({ nextAttemptAt: sql`now() + interval '2 days'` });
  await cleanUp(portal.database);
  startCollecting();
  await untilSent(1);
});

test('writes an e-mail without a recipient as sent and blank, and never sends it', async () => {
  const recipients = startCollecting();
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
