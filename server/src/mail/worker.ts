import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { describeError } from '../http/describe-error.ts';
import { claimNext, markFailed, markSent, tryLater, type WaitingMail } from './outbox.ts';

/** How a mail leaves. */
export type Transport = { send(mail: WaitingMail): Promise<void>; close(): void };

export type MailWorker = {
  /** Looks for mail now rather than at the next round; call it after a commit. */
  nudge(): void;
  /** Finishes what is being sent and takes nothing more. */
  stop(): Promise<void>;
};

type Options = {
  database: Database;
  transport: Transport;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Between two looks at the outbox, milliseconds. */
  every?: number;
  /** Before the second attempt, seconds; doubled for each further one, up to an hour. */
  firstDelay?: number;
  attempts?: number;
};

/** Sends the outbox's mails, at least once each. Any number of workers, in any number of processes, share the work. */
export function startMailWorker({ database, transport, log, every = 1000, firstDelay = 5, attempts = 10 }: Options): MailWorker {
  let stopped = false;
  let round: Promise<void> | undefined;
  let again = false;

  async function sendDue(): Promise<void> {
    for (let mail = await claimNext(database); mail !== undefined; mail = stopped ? undefined : await claimNext(database)) {
      await sendOne(mail);
    }
  }

  async function sendOne(mail: WaitingMail): Promise<void> {
    try {
      await transport.send(mail);
    } catch (error) {
      // The server's reply quotes the address, so only its code is logged.
      const entry = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, error: { ...describeError(error), message: undefined } };
      if (mail.attempts >= attempts) {
        log.error(entry, 'mail given up');
        return markFailed(database, mail.id);
      }
      log.warn(entry, 'mail not sent, will be tried again');
      return tryLater(database, mail.id, Math.min(firstDelay * 2 ** (mail.attempts - 1), 3600));
    }
    await markSent(database, mail.id);
  }

  function nudge(): void {
    if (stopped) return;
    if (round !== undefined) {
      again = true;
      return;
    }
    again = false;
    round = sendDue()
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'the outbox could not be read'))
      .finally(() => {
        round = undefined;
        if (again) nudge();
      });
  }

  const timer = setInterval(nudge, every);
  nudge();
  return {
    nudge,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
      transport.close();
    },
  };
}
