import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { changePassword, configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee, updateEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { buyLicence, changeLicenceCompany, extendLicence } from '@osk/shared/contract/licence';
import { checkClient } from './crash-checks.ts';
import type { WriteJournal } from './crash-journal.ts';
import { createSender } from './crash-sender.ts';
import { runWriter } from './crash-writer.ts';

export const clientsAtOnce = 6;
const isLong = process.env.LONG === '1';
export const crashRounds = isLong ? 50 : 2;

/** A crash comes after a random number of successful writes, up to this one. Slow machines thus do as much as fast ones. */
const mostWrites = isLong ? 40 : 15;
/** A crash then waits for the next success of one random call, so that rare writes are interrupted too. */
const crashCalls: [EndpointDefinition, ...EndpointDefinition[]] = [
  buyLicence,
  registerCompany,
  configureSms,
  createEmployee,
  extendLicence,
  changeLicenceCompany,
  updateEmployee,
  changePassword,
];
/** The most successful writes to wait for that call. */
const mostFurtherWrites = isLong ? 40 : 15;
const longestPauseMilliseconds = 40;
/** For the start of a server while others load the machine and after recovery of its database. */
export const longestRecoverySeconds = 240;

type Options = {
  address: string;
  /** One for each client of each round. */
  journals: readonly WriteJournal[];
  /** Kills a process and restarts it. */
  crash(round: number): Promise<void>;
  /** Checks the database after a round; the journals hold all writes so far. */
  check?(journals: readonly WriteJournal[]): Promise<void>;
};

export type CrashFigures = { rounds: number; acknowledged: number; unanswered: number; seconds: number };

/** Crashes a running portal under load several times, at random moments. CRASH_SEED repeats a failed run. */
export async function runCrashRounds({ address, journals, crash, check }: Options): Promise<CrashFigures> {
  const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  const started = performance.now();
  let onSuccess = (_call: EndpointDefinition) => {};
  const send = await createSender(address, (call) => onSuccess(call));
  let unanswered = 0;
  for (let round = 0; round < crashRounds; round += 1) {
    const writers = journals.slice(round * clientsAtOnce, (round + 1) * clientsAtOnce);
    try {
      let stopped = false;
      let crashed: Promise<void> | undefined;
      const crashing = untilCrashMoment(random, (listener) => {
        onSuccess = listener;
      }).then(() => {
        crashed ??= crash(round);
      });
      const writing = writers.map((journal, index) =>
        runWriter({ journal, send, random: createRandom(seed + round * 100 + index) }, () => stopped),
      );
      await Promise.race([crashing, Promise.all(writing)]);
      crashed ??= crash(round);
      stopped = true;
      await Promise.all([crashed, ...writing]);
      unanswered += writers.reduce((sum, journal) => sum + countUnanswered(journal), 0);
      await Promise.all(writers.map((journal) => checkClient(journal, send)));
      await check?.(journals.slice(0, (round + 1) * clientsAtOnce));
    } catch (error) {
      throw new Error(`Round ${round} failed, CRASH_SEED=${seed} repeats it: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  // Writes of earlier rounds must survive the later crashes.
  for (const journal of journals.slice(0, -clientsAtOnce)) await checkClient(journal, send);
  return {
    rounds: crashRounds,
    acknowledged: journals.reduce((sum, journal) => sum + journal.acknowledged, 0),
    unanswered,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/** Resolves at a random moment of the writes, or up to 40 ms later. */
async function untilCrashMoment(random: Random, listen: (onSuccess: (call: EndpointDefinition) => void) => void): Promise<void> {
  const enough = 1 + random.next() * mostWrites;
  const crashCall = random.pick(crashCalls);
  let successes = 0;
  await new Promise<void>((resolve) => {
    listen((call) => {
      if (!crashCalls.includes(call)) return;
      successes += 1;
      if ((successes >= enough && call === crashCall) || successes >= enough + mostFurtherWrites) resolve();
    });
  });
  if (random.next() < 0.5) await pause(random.next() * longestPauseMilliseconds);
}

/** Counts the entries with an unknown outcome and the values with several possibilities. */
function countUnanswered({ orders, employees, registrations, domains, passwords }: WriteJournal): number {
  const unknown = [...orders, ...employees, ...registrations].filter(({ outcome }) => outcome === 'unknown');
  const changed = [domains, passwords, ...orders.map(({ names }) => names), ...employees.map(({ lastNames }) => lastNames)];
  return unknown.length + changed.filter(({ length }) => length > 1).length;
}

/** Repeatable pseudo-random numbers. */
export type Random = {
  /** From 0 to just below 1. */
  next(): number;
  pick<One>(list: readonly [One, ...One[]]): One;
};

/** Mulberry32. */
function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: (list) => list[Math.floor(next() * list.length)] ?? list[0] };
}
