import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createReminderLetters } from '../licences/reminder-letters.ts';
import { writeReminders } from '../licences/reminders.ts';
import { nowAndThen } from './now-and-then.ts';
import { sweep } from './sweep.ts';
import { createTrouble, describeTrouble } from './trouble.ts';

const anHour = 3_600_000;
const tenSeconds = 10_000;

type Needs = { config: Config; database: Database; nudgeMail(): void; log: Pick<FastifyBaseLogger, 'error' | 'warn'> };

/** Starts what every replica does each hour: what one has done, the others find done. Gives what ends it, once what runs is finished. */
export function startChores({ config: { publicUrl, provider }, database, nudgeMail, log }: Needs): () => Promise<void> {
  const hourly = (name: string, work: () => Promise<void>) => {
    const trouble = createTrouble({ log, begins: `${name} failed`, ends: `${name} works again`, first: tenSeconds, longest: anHour });
    return nowAndThen(work, anHour, trouble, describeTrouble);
  };
  const letters = createReminderLetters(publicUrl, provider);
  const remind = async () => {
    if ((await writeReminders(database, letters, new Date())) > 0) nudgeMail();
  };
  const stops = [hourly('sweeping', () => sweep(database)), hourly('writing reminders', remind)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
