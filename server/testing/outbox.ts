import { afterEach } from 'vitest';
import { outbox } from '../src/platform/db/tables/mail.ts';
import { type MailWorker, startMailWorker } from '../src/platform/mail/mail-worker.ts';
import { enqueue, type WaitingMail } from '../src/platform/mail/outbox.ts';
import type { Transport } from '../src/platform/mail/transport.ts';
import type { Portal } from './servers/portal.ts';
import { until } from './wait.ts';

export const sender = 'Portal OSK <biuro@portal-osk.example>';
export const mailedLink = `http://localhost:4200/password-forgotten/${'A'.repeat(22)}`;
export const testEmail = {
  kind: 'proba',
  subject: 'Zażółć gęślą jaźń',
  text: `Ustaw nowe hasło:\n${mailedLink}\n\nTreść\n`,
  html: '<p>Treść</p>',
};

/** An e-mail of the outbox. */
export const waitingMail: WaitingMail = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'proba',
  companyId: null,
  recipient: 'szkola@example.com',
  replyTo: null,
  subject: 'Temat',
  text: 'Treść\n',
  html: '<p>Treść</p>',
  proformaOf: null,
  onceKey: null,
  createdAt: new Date(),
  attempts: 0,
  nextAttemptAt: new Date(),
  sentAt: null,
  failedAt: null,
  failure: null,
};

type Options = Partial<Omit<Parameters<typeof startMailWorker>[0], 'transport' | 'log'>>;

/** Actions on a portal's outbox, with fast mail workers. Empties the outbox after each test. */
export function useOutbox(portal: Portal) {
  const log: { level: 'warn' | 'error'; entry: unknown; message: unknown }[] = [];
  const counted: string[] = [];
  const workers: MailWorker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await portal.database.delete(outbox);
    for (const list of [log, counted]) list.length = 0;
  });
  function start(transport: Transport, options: Options = {}) {
    const write = (level: 'warn' | 'error') => (entry: unknown, message?: unknown) => void log.push({ level, entry, message });
    const metrics = {
      countMail: (kind: string, outcome: string) => void counted.push(`${kind} ${outcome}`),
      countMailServerFailure: () => void counted.push('failure'),
    };
    const logs = { warn: write('warn'), error: write('error') };
    const worker = startMailWorker({
      database: portal.database,
      transport,
      log: logs,
      metrics,
      interval: 50,
      firstBackoff: 50,
      ...options,
    });
    workers.push(worker);
    return worker;
  }
  const rows = () => portal.database.select().from(outbox).orderBy(outbox.createdAt);
  return {
    log,
    counted,
    start,
    /** Starts a worker whose e-mails always arrive; returns their recipients. */
    startCollecting() {
      const recipients: string[] = [];
      start({ send: async ({ recipient }) => void recipients.push(recipient), close: () => undefined });
      return recipients;
    },
    /** Writes the test e-mail to the outbox. */
    post: (recipient: string, fields: { onceKey?: string } = {}) =>
      portal.database.transaction((transaction) => enqueue(transaction, { ...testEmail, recipient, ...fields })),
    rows,
    /** Waits until this many e-mails are sent. */
    untilSent: (count: number) => until(async () => (await rows()).filter(({ sentAt }) => sentAt !== null).length === count),
    /** The messages of the log without their fields. */
    logged: () => log.map(({ message }) => message),
  };
}
