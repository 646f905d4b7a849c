import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { createOutageTracker, describeOutage } from '../operations/outage-tracker.ts';
import {
  claimNext,
  leaseSeconds,
  markFailed,
  markSent,
  retryLater,
  returnToQueue,
  senderRejected,
  serverFailed,
  type WaitingMail,
} from './outbox.ts';
import { type Attachment, describeMailError, MailRejected, type Transport } from './transport.ts';

export type MailWorker = ReturnType<typeof startMailWorker>;

/** An e-mail may be deferred several times before one of the other outcomes. */
export const mailOutcomes = ['sent', 'deferred', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

type MailMetrics = { countMail(kind: string, outcome: MailOutcome): void; countMailServerFailure(): void };

type Options = {
  database: Database;
  transport: Transport;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  metrics?: MailMetrics;
  /** Draws the file of an e-mail that has one, outside the transaction that wrote the e-mail. */
  attach?: (mail: WaitingMail) => Promise<Attachment | undefined>;
  /** Between two reads of the outbox, milliseconds. */
  interval?: number;
  /** Before the second attempt of a rejected e-mail, seconds; doubled up to an hour. */
  firstDelay?: number;
  /** A temporarily rejected e-mail fails after ten attempts and this age, seconds. */
  failAfter?: number;
  /** First back-off from a failing mail server, milliseconds; doubled up to five minutes. */
  firstBackoff?: number;
};

/** E-mails sent at once, so that a slow one does not hold up the others. */
export const concurrency = 3;
/** Longest time to send one e-mail, milliseconds. The rest of the lease is for marking it. */
const sendTimeout = leaseSeconds * 500;
const minAttempts = 10;
const threeDays = 259_200;
const stopTimeout = 5000;

/**
 * Sends each e-mail of the outbox at least once, beside other workers. A failing mail server makes it back off; only a rejected e-mail
 * counts an attempt, and fails at once or after three days and ten attempts.
 */
export function startMailWorker({ database, transport, log, metrics, attach, ...times }: Options) {
  const { interval = 1000, firstDelay = 5, failAfter = threeDays, firstBackoff = 1000 } = times;
  const running = new Set<Promise<void>>();
  let wakeAgain = false;
  let stoppedAt = Number.POSITIVE_INFINITY;
  let resumeAt = 0;
  const isPaused = () => stoppedAt < Number.POSITIVE_INFINITY || performance.now() < resumeAt;
  const mailServer = createOutageTracker({
    log,
    startMessage: 'mail server failed',
    endMessage: 'mail server works again',
    firstBackoff,
    longestBackoff: 300_000,
  });
  const outbox = createOutageTracker({
    log,
    startMessage: 'outbox unreadable',
    endMessage: 'outbox readable again',
    firstBackoff: interval,
    longestBackoff: 10_000,
  });
  const backOff = (milliseconds: number) => {
    resumeAt = performance.now() + milliseconds;
  };

  async function sendDue(): Promise<void> {
    while (!isPaused()) {
      // Before the claim, because the lease may begin at any moment of it.
      const leaseEnd = performance.now() + leaseSeconds * 1000;
      const mail = await claimNext(database);
      outbox.recordSuccess();
      if (mail === undefined) return;
      wake();
      await sendOne(mail, leaseEnd);
    }
  }

  async function sendOne(mail: WaitingMail, leaseEnd: number): Promise<void> {
    const attachment = await attach?.(mail);
    try {
      await transport.send({ ...mail, attachment }, AbortSignal.timeout(sendTimeout));
    } catch (error) {
      if (error instanceof MailRejected) {
        mailServer.recordSuccess();
        return handleRejected(mail, error);
      }
      metrics?.countMailServerFailure();
      const reason = describeMailError(error, mail.recipient);
      // Concurrent failures are one failure.
      if (!isPaused()) backOff(mailServer.recordFailure({ reason }));
      return returnToQueue(database, mail.id, `${serverFailed}${reason.reply ?? reason.originalCode ?? reason.code ?? 'no code'}`);
    }
    mailServer.recordSuccess();
    metrics?.countMail(mail.kind, 'sent');
    await mark(mail, leaseEnd);
  }

  async function handleRejected(mail: WaitingMail, error: MailRejected): Promise<void> {
    const attempt = mail.attempts + 1;
    const reason = describeMailError(error, mail.recipient);
    const entry = { mail: mail.id, kind: mail.kind, attempt, reason };
    const isOld = Date.now() - mail.createdAt.getTime() >= failAfter * 1000;
    if (error.isPermanent || (isOld && attempt >= minAttempts)) {
      await markFailed(database, mail.id, failureOf(reason));
      metrics?.countMail(mail.kind, 'failed');
      return log.error(entry, 'mail failed');
    }
    await retryLater(database, mail.id, failureOf(reason), Math.min(firstDelay * 2 ** (attempt - 1), 3600));
    metrics?.countMail(mail.kind, 'deferred');
    // A later attempt says nothing new.
    if (!error.isOfSender || Number(reason.responseCode) < 500 || attempt > 1) return log.warn(entry, 'mail deferred');
    metrics?.countMailServerFailure();
    log.error(entry, 'sender rejected');
  }

  /** Retries during an outage of the database: an e-mail that is not marked is sent twice. */
  async function mark({ id, kind }: WaitingMail, leaseEnd: number): Promise<void> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      try {
        return await markSent(database, id);
      } catch (error) {
        if (performance.now() + wait > Math.min(leaseEnd, stoppedAt + stopTimeout)) {
          log.error({ mail: id, kind }, 'sent mail not marked, it may be sent twice');
          throw error;
        }
      }
      await pause(wait);
    }
  }

  function wake(): void {
    if (isPaused()) return;
    if (running.size >= (mailServer.isOngoing() || outbox.isOngoing() ? 1 : concurrency)) {
      wakeAgain = true;
      return;
    }
    wakeAgain = false;
    const task = sendDue()
      .catch((error: unknown) => {
        if (!isPaused()) backOff(outbox.recordFailure(describeOutage(error)));
      })
      .finally(() => {
        running.delete(task);
        if (wakeAgain) wake();
      });
    running.add(task);
  }

  const timer = setInterval(wake, interval);
  wake();
  return {
    /** Reads the outbox now instead of at the next interval. Call it after a commit. */
    wake,
    async stop(): Promise<void> {
      stoppedAt = performance.now();
      clearInterval(timer);
      await Promise.all(running);
      transport.close();
    },
  };
}

function failureOf({ responseCode, command, reply }: Record<string, string>): string {
  if (reply !== undefined) return `${senderRejected}${reply}`;
  if (responseCode === undefined) return 'the address is not valid';
  return `the ${command === 'DATA' ? 'content' : 'address'} was rejected with ${responseCode}`;
}
