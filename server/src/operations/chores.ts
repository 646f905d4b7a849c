import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { describeError } from '../http/describe-error.ts';
import { createReminderLetters } from '../licences/reminder-letters.ts';
import { writeReminders } from '../licences/reminders.ts';
import { nowAndThen } from './now-and-then.ts';
import { sweep } from './sweep.ts';

const anHour = 3_600_000;

type Needs = { config: Config; database: Database; nudgeMail(): void; log: Pick<FastifyBaseLogger, 'error'> };

/** Starts what every replica does each hour: what one has done, the others find done. Gives what ends it, once what runs is finished. */
export function startChores({ config: { publicUrl, provider }, database, nudgeMail, log }: Needs): () => Promise<void> {
  const failed = (what: string) => (error: unknown) => log.error({ error: describeError(error) }, what);
  const letters = createReminderLetters(publicUrl, provider);
  const remind = async () => {
    if ((await writeReminders(database, letters, new Date())) > 0) nudgeMail();
  };
  const stops = [
    nowAndThen(() => sweep(database), anHour, failed('sweeping failed')),
    nowAndThen(remind, anHour, failed('writing reminders failed')),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
