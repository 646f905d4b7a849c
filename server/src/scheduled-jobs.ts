import type { FastifyBaseLogger } from 'fastify';
import { createReminderLetters } from './features/licences/reminder-letters.ts';
import { writeReminders } from './features/licences/reminders.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { nowAndThen } from './platform/operations/now-and-then.ts';
import { sweep } from './platform/operations/sweep.ts';
import { createTrouble, describeTrouble } from './platform/operations/trouble.ts';

const anHour = 3_600_000;
const tenSeconds = 10_000;

type Needs = { config: Config; open: OpenDatabase; nudgeMail(): void; log: Pick<FastifyBaseLogger, 'error' | 'warn'> };

/** Starts what every replica does each hour: what one has done, the others find done. Gives what ends it, once what runs is finished. */
export function startChores({ config: { publicUrl, provider }, open, nudgeMail, log }: Needs): () => Promise<void> {
  const { database } = open;
  const hourly = (name: string, work: () => Promise<void>) => {
    const trouble = createTrouble({ log, begins: `${name} failed`, ends: `${name} works again`, first: tenSeconds, longest: anHour });
    return nowAndThen(work, anHour, trouble, describeTrouble);
  };
  const letters = createReminderLetters(publicUrl, provider);
  const remind = async () => {
    if ((await writeReminders(database, letters, new Date())) > 0) nudgeMail();
  };
  let isStarting = true;
  const sweepAndTidy = async () => {
    await sweep(database);
    // Nobody who comes just after the start is to wait for it.
    if (!isStarting) await open.tidy?.();
    isStarting = false;
  };
  const stops = [hourly('sweeping', sweepAndTidy), hourly('writing reminders', remind)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
