import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { changePassword, configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee, updateEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { buyLicence, changeLicenceCompany, extendLicence } from '@osk/shared/contract/licence';
import { checkClient } from './crash-checks.ts';
import type { WriteJournal } from './crash-journal.ts';
import { senderTo } from './crash-sender.ts';
import { runWriter } from './crash-writer.ts';
import type { ServerProcess } from './server-process.ts';
import { until } from './wait.ts';

export const clientsAtOnce = 6;
/** Rounds of an ordinary run, and of a long one. */
export const crashRounds = process.env.LONG === '1' ? 50 : 2;

/** A round ends after so many answered writes at most. Counted, so that slow machines do as much as fast ones. */
const mostWrites = 40;
/** Then the round waits for the next answer of one kind, at most for so many further writes. */
const kinds: [EndpointDefinition, ...EndpointDefinition[]] = [
  buyLicence,
  registerCompany,
  configureSms,
  createEmployee,
  extendLicence,
  changeLicenceCompany,
  updateEmployee,
  changePassword,
];
const furtherWrites = 40;
const mostMilliseconds = 40;
/** A start takes three seconds, under load many times that. */
const longestStartSeconds = 240;

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
  const send = await senderTo(address, (call) => onSuccess(call));
  let unanswered = 0;
  for (let round = 0; round < crashRounds; round += 1) {
    const writers = journals.slice(round * clientsAtOnce, (round + 1) * clientsAtOnce);
    try {
      let stopped = false;
      let crashed: Promise<void> | undefined;
      const over = crashMoment(random, (watch) => {
        onSuccess = watch;
      }).then(() => {
        crashed = crash(round);
      });
      const writing = writers.map((one, index) =>
        runWriter({ journal: one, send, random: createRandom(seed + round * 100 + index) }, () => stopped),
      );
      await Promise.race([over, Promise.all(writing)]);
      crashed ??= crash(round);
      stopped = true;
      await Promise.all([crashed, ...writing]);
      unanswered += writers.reduce((sum, one) => sum + unansweredOf(one), 0);
      await Promise.all(writers.map((one) => checkClient(one, send)));
      await check?.(journals.slice(0, (round + 1) * clientsAtOnce));
    } catch (error) {
      throw new Error(`Round ${round} failed, CRASH_SEED=${seed} repeats it: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  // Writes of earlier rounds must survive the later crashes.
  for (const one of journals.slice(0, -clientsAtOnce)) await checkClient(one, send);
  return {
    rounds: crashRounds,
    acknowledged: acknowledgedBy(journals),
    unanswered,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/** Resolves during writes: after a random number of answers, at the next answer of a random kind or a moment later. */
async function crashMoment(random: Random, watch: (onSuccess: (call: EndpointDefinition) => void) => void): Promise<void> {
  const enough = 1 + random.next() * mostWrites;
  const kind = random.pick(kinds);
  let answered = 0;
  await new Promise<void>((resolve) => {
    watch((call) => {
      if (!kinds.includes(call)) return;
      answered += 1;
      if ((answered >= enough && call === kind) || answered >= enough + furtherWrites) resolve();
    });
  });
  if (random.next() < 0.5) await pause(random.next() * mostMilliseconds);
}

function acknowledgedBy(journals: readonly WriteJournal[]): number {
  return journals.reduce((sum, one) => sum + one.acknowledged, 0);
}

/** Counts entries with an unknown outcome and values with several possibilities. */
function unansweredOf({ orders, employees, registrations, domains, passwords }: WriteJournal): number {
  const unknown = [...orders, ...employees, ...registrations].filter(({ outcome }) => outcome === 'unknown');
  const changed = [domains, passwords, ...orders.map(({ names }) => names), ...employees.map(({ lastNames }) => lastNames)];
  return unknown.length + changed.filter(({ length }) => length > 1).length;
}

/** Waits until a server is ready. */
export async function untilReady(address: string, server: ServerProcess | undefined): Promise<void> {
  await until(async () => {
    if (server === undefined || server.process.exitCode !== null) throw new Error(`the server ended: ${server?.errors()}`);
    return (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
  }, longestStartSeconds);
}

/** Repeatable pseudo-random numbers. */
export type Random = {
  /** From 0 up to 1. */
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
