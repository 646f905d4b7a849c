import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { createOutage, describeOutage } from '../operations/outage.ts';
import { describeFailure } from './describe-failure.ts';
import { markForSure } from './mark-for-sure.ts';
import { claimNext, leaseSeconds, markFailed, putBack, tryLater, type WaitingMail } from './outbox.ts';
import { MailRefused, type Transport } from './transport.ts';

export type MailWorker = {
  /** Looks for mail now rather than at the next round; call it after a commit. */
  nudge(): void;
  /** Finishes what is being sent and takes nothing more. */
  stop(): Promise<void>;
};

/** What became of a mail; of `put-off` there may be several before one of the others. */
export const mailOutcomes = ['sent', 'put-off', 'given-up'] as const;
type MailOutcome = (typeof mailOutcomes)[number];

/** Who is told what becomes of mails. */
export type MailCounts = { countMail(kind: string, outcome: MailOutcome): void; countMailServerFailure(): void };

type Options = {
  database: Database;
  transport: Transport;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  counts?: MailCounts;
  /** Between two looks at the outbox, milliseconds. */
  every?: number;
  /** Before a mail's second attempt, seconds; doubled for each further one, up to an hour. */
  firstDelay?: number;
  /** A mail that was refused for now is given up if it was so ten times, and is this old, seconds. */
  givenUpAfter?: number;
  /** Before the second try of a mail server that fails, milliseconds; doubled for each further one, up to five minutes. */
  firstPause?: number;
  /** The longest a sending may take, milliseconds; the rest of the lease is for marking it. */
  longestSending?: number;
};

/** So many mails are under way at once: one that is slow does not hold up the others. */
const lanes = 3;
const attemptsAtLeast = 10;
const threeDays = 259_200;
/** How long a worker that is told to stop goes on trying to mark what it has sent, milliseconds. */
const stopPatience = 5000;

/**
 * Sends the outbox's mails, at least once each. Any number of workers, in any number of processes, share the work.
 *
 * A mail server that fails is no fault of the mail: it goes back, no other is tried, and the worker waits, longer each time. Only a mail that
 * is refused itself is counted; it is given up at once if that is for good, and otherwise after three days and ten attempts. A mail goes
 * twice only if the mail server takes it and its answer is lost, or if the process dies, or the database stays away for the rest of the
 * lease, before it is marked; receivers know the copy by its Message-ID.
 */
export function startMailWorker(options: Options): MailWorker {
  const { database, transport, log, counts, every = 1000, firstDelay = 5, givenUpAfter = threeDays } = options;
  const { firstPause = 1000, longestSending = leaseSeconds * 500 } = options;
  const running = new Set<Promise<void>>();
  let again = false;
  let stoppedAt = Number.POSITIVE_INFINITY;
  let quietUntil = 0;
  const isStopped = () => stoppedAt < Number.POSITIVE_INFINITY;
  const isQuiet = () => isStopped() || performance.now() < quietUntil;
  const mailServer = createOutage({
    log,
    begins: 'no mail can be sent: all of it waits',
    ends: 'mail is sent again',
    first: firstPause,
    longest: 300_000,
  });
  const outbox = createOutage({
    log,
    begins: 'the outbox cannot be read',
    ends: 'the outbox can be read again',
    first: every,
    longest: 10_000,
  });
  const keepQuiet = (milliseconds: number) => {
    quietUntil = performance.now() + milliseconds;
  };

  async function sendDue(): Promise<void> {
    while (!isQuiet()) {
      // From before the claim: the lease may begin at any moment of it.
      const leaseEnd = performance.now() + leaseSeconds * 1000;
      const mail = await claimNext(database);
      outbox.over();
      if (mail === undefined) return;
      // Another lane looks for more meanwhile.
      nudge();
      await sendOne(mail, leaseEnd);
    }
  }

  async function sendOne(mail: WaitingMail, leaseEnd: number): Promise<void> {
    try {
      await transport.send(mail, AbortSignal.timeout(longestSending));
    } catch (error) {
      if (error instanceof MailRefused) {
        mailServer.over();
        return refused(mail, error);
      }
      counts?.countMailServerFailure();
      // Lanes that fail at the same time are one failure.
      if (!isQuiet()) keepQuiet(mailServer.met({ reason: describeFailure(error) }));
      return putBack(database, mail.id);
    }
    mailServer.over();
    counts?.countMail(mail.kind, 'sent');
    await mark(mail, leaseEnd);
  }

  async function refused(mail: WaitingMail, error: MailRefused): Promise<void> {
    const attempt = mail.attempts + 1;
    const entry = { mail: mail.id, kind: mail.kind, attempt, reason: describeFailure(error) };
    const isOld = Date.now() - mail.createdAt.getTime() >= givenUpAfter * 1000;
    if (error.forGood || (isOld && attempt >= attemptsAtLeast)) {
      await markFailed(database, mail.id);
      counts?.countMail(mail.kind, 'given-up');
      return log.error(entry, 'mail given up');
    }
    await tryLater(database, mail.id, Math.min(firstDelay * 2 ** (attempt - 1), 3600));
    counts?.countMail(mail.kind, 'put-off');
    log.warn(entry, 'mail not sent, will be tried again');
  }

  async function mark({ id, kind }: WaitingMail, leaseEnd: number): Promise<void> {
    const isTooLate = (milliseconds: number) => performance.now() + milliseconds > Math.min(leaseEnd, stoppedAt + stopPatience);
    try {
      await markForSure(database, id, isTooLate);
    } catch (error) {
      log.error({ mail: id, kind }, 'a mail was sent, and could not be marked so: it may go twice');
      throw error;
    }
  }

  function nudge(): void {
    if (isQuiet()) return;
    if (running.size >= (mailServer.isOn() || outbox.isOn() ? 1 : lanes)) {
      again = true;
      return;
    }
    again = false;
    const lane = sendDue()
      .catch((error: unknown) => {
        if (!isQuiet()) keepQuiet(outbox.met(describeOutage(error)));
      })
      .finally(() => {
        running.delete(lane);
        if (again) nudge();
      });
    running.add(lane);
  }

  const timer = setInterval(nudge, every);
  nudge();
  return {
    nudge,
    async stop() {
      stoppedAt = performance.now();
      clearInterval(timer);
      await Promise.all(running);
      transport.close();
    },
  };
}
