import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { changePassword, configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee, updateEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { buyLicence, changeLicenceCompany, extendLicence } from '@osk/shared/contract/licence';
import type { Books } from './crash-books.ts';
import { checkClient } from './crash-checks.ts';
import { writeOn } from './crash-client.ts';
import { type Send, senderTo } from './crash-sender.ts';
import type { ServerProcess } from './server-process.ts';
import { until } from './wait.ts';

export const clientsAtOnce = 6;
/** Rounds of an ordinary run, and of a long one. */
export const crashRounds = process.env.LONG === '1' ? 50 : 2;

/** A round is over after so many answered writes at most: counted, so that a slow machine does as much as a quick one. */
const mostWrites = 60;
/** Then the next answer of one kind is waited for, what was written with it after which is lost; of a rare kind not for ever. */
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
const furtherWrites = 60;
const mostMilliseconds = 40;
/** A start takes three seconds; on a machine that does much else at once, many times that. */
const longestStartSeconds = 240;

type Options = {
  address: string;
  /** One for each client of each round. */
  books: readonly Books[];
  /** Kills what this round is to kill, and starts it again. */
  crash(round: number): Promise<void>;
  /** What else is checked after a round; `known` is all that was written. */
  check?(known: readonly Books[]): Promise<void>;
};

export type CrashFigures = { rounds: number; acknowledged: number; unanswered: number; seconds: number };

/**
 * Crashes a running portal under load, again and again on the same data, at moments that a seed decides: CRASH_SEED, or a new one that a
 * failure tells.
 */
export async function runCrashRounds({ address, books, crash, check }: Options): Promise<CrashFigures> {
  const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  const started = performance.now();
  let told = (_call: EndpointDefinition) => {};
  const send = await senderTo(address, (call) => told(call));
  let unanswered = 0;
  for (let round = 0; round < crashRounds; round += 1) {
    const writers = books.slice(round * clientsAtOnce, (round + 1) * clientsAtOnce);
    try {
      let stopped = false;
      let crashed: Promise<void> | undefined;
      const over = momentOf(random, (watch) => {
        told = watch;
      }).then(() => {
        crashed = crash(round);
      });
      const writing = writers.map((one, index) =>
        writeOn({ books: one, send, random: createRandom(seed + round * 100 + index) }, () => stopped),
      );
      await Promise.race([over, Promise.all(writing)]);
      crashed ??= crash(round);
      stopped = true;
      await Promise.all([crashed, ...writing]);
      unanswered += writers.reduce((sum, one) => sum + unansweredOf(one), 0);
      await Promise.all(writers.map((one) => checkClient(one, send)));
      await check?.(books.slice(0, (round + 1) * clientsAtOnce));
    } catch (error) {
      throw new Error(
        `CRASH_SEED=${seed} repeats this, which went wrong in round ${round}: ${error instanceof Error ? error.message : error}`,
        { cause: error },
      );
    }
  }
  await checkAll(books, send);
  return {
    rounds: crashRounds,
    acknowledged: acknowledgedBy(books),
    unanswered,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/**
 * Some time under load, in the middle of writes: after a number of answered ones, at once when one of a kind is answered, or a moment later,
 * as the seed decides.
 */
async function momentOf(random: Random, watch: (told: (call: EndpointDefinition) => void) => void): Promise<void> {
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

function acknowledgedBy(books: readonly Books[]): number {
  return books.reduce((sum, one) => sum + one.acknowledged, 0);
}

/** Things that may be there or not, and values of which nobody knows which it is. */
function unansweredOf({ orders, employees, registrations, domains, passwords }: Books): number {
  const open = [...orders, ...employees, ...registrations].filter(({ outcome }) => outcome === 'open');
  const changed = [domains, passwords, ...orders.map(({ names }) => names), ...employees.map(({ lastNames }) => lastNames)];
  return open.length + changed.filter(({ length }) => length > 1).length;
}

/** What was written in earlier rounds outlived the later ones. */
async function checkAll(books: readonly Books[], send: Send): Promise<void> {
  for (const one of books) await checkClient(one, send);
}

/** Waits until a server says that it and its database are there. */
export async function untilReady(address: string, server: ServerProcess | undefined): Promise<void> {
  await until(async () => {
    if (server === undefined || server.process.exitCode !== null) throw new Error(`the server ended: ${server?.errors()}`);
    return (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
  }, longestStartSeconds);
}

/** Numbers that look random, the same ones for the same seed. */
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
