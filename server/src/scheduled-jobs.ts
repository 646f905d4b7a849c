import type { FastifyBaseLogger } from 'fastify';
import { writeDigest } from './enquiries/daily-digest.ts';
import { cleanUp } from './erasure/clean-up.ts';
import { writeReminders } from './orders/reminders/reminders.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { createOutageTracker, runEvery } from './platform/operations/outage-tracker.ts';
import { pruneStore } from './registry/store/prune.ts';

const anHour = 3_600_000;
const aMinute = 60_000;
const tenSeconds = 10_000;

type Needs = {
  config: Config;
  open: OpenDatabase;
  wakeMailWorker(): void;
  /** Stores the files of this version of the portal that the database lacks, and marks all as in use. */
  storeFiles(): Promise<void>;
  endOverdueLoads(): Promise<void>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

/** Starts the scheduled jobs of every replica. @returns stops them, after waiting for running ones */
export function startScheduledJobs({ config, open, wakeMailWorker, storeFiles, endOverdueLoads, log }: Needs): () => Promise<void> {
  const { database } = open;
  const repeatedly = (name: string, interval: number, work: () => Promise<void>) => {
    const outage = createOutageTracker({
      log,
      startMessage: `${name} failed`,
      endMessage: `${name} works again`,
      firstBackoff: tenSeconds,
      longestBackoff: anHour,
    });
    return runEvery(work, interval, outage);
  };
  const hourly = (name: string, work: () => Promise<void>) => repeatedly(name, anHour, work);
  const remind = async () => {
    if ((await writeReminders(database, config, new Date())) > 0) wakeMailWorker();
  };
  let digestDay = '';
  const digest = async () => {
    const now = new Date();
    const day = now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });
    if (day === digestDay || !(await writeDigest(database, config, now))) return;
    digestDay = day;
    wakeMailWorker();
  };
  let isStarting = true;
  const cleanUpAndVacuum = async () => {
    await cleanUp(database);
    await pruneStore(database);
    // Not at the start: the first requests would wait for it.
    if (!isStarting) await open.vacuum?.();
    isStarting = false;
  };
  const stops = [
    hourly('storage of portal files', storeFiles),
    hourly('clean-up', cleanUpAndVacuum),
    hourly('reminders', remind),
    repeatedly('daily digest', aMinute, digest),
    repeatedly('end of page loads', tenSeconds, endOverdueLoads),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
