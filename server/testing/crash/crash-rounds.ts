import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { buyLicence, extendLicence } from '@osk/shared/contract/licence';
import { seedCatalogue } from '../../src/catalogue/product-store.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { licences } from '../../src/platform/db/tables/licence.ts';
import { promoCodes as promoCodesTable } from '../../src/platform/db/tables/product.ts';
import { licenceRowOf, noonIn } from '../licences.ts';
import { addCompany, secretKey } from '../servers/portal.ts';
import { createSender, freePort, type ServerProcess, startServer, untilReady } from '../servers/server-process.ts';
import { checkClient } from './crash-checks.ts';
import { pickFrom, promoCodes, seedMark, type TrySend, type WriteJournal } from './crash-journal.ts';
import { runWriter } from './crash-writer.ts';

const clientsAtOnce = 6;
const isLong = process.env.LONG === '1';
const crashRounds = isLong ? 16 : 2;

/** A crash comes after a random number of successful writes, up to this one. Slow machines thus do as much as fast ones. */
const mostWrites = isLong ? 40 : 15;
/** A crash then waits for the next success of one random call, for as many writes again, so that rare writes are interrupted too. */
const crashCalls: [EndpointDefinition, ...EndpointDefinition[]] = [
  buyLicence,
  registerCompany,
  configureSms,
  createEmployee,
  extendLicence,
];
const longestPauseMilliseconds = 40;
const runningLicences = 6;
const usesAllowed = 25;
/** For the start of a server while others load the machine and after recovery of its database. */
const longestRecoverySeconds = 240;

/** Settings of a server without limits for the writers, each with an address of its own. */
const unlimited = {
  REGISTRATIONS_PER_HOUR: '1000000',
  OPEN_ORDERS_PER_COMPANY: '100000',
  ORDERS_PER_HOUR: '100000',
  CALLS_PER_MINUTE: '1000000',
  TRUST_PROXY: 'loopback',
};

/** A server that is killed and started again with the same settings. */
export async function startKillable(settingsAt: (address: string) => Record<string, string>) {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  let server: ServerProcess;
  const untilReadyAgain = () => untilReady(address, server, longestRecoverySeconds);
  const start = async () => {
    server = startServer({ ...settingsAt(address), ...unlimited, PORT: String(port), SECRET_KEY: secretKey });
    await untilReadyAgain();
  };
  const kill = async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  };
  await start();
  return { address, kill, restart: () => kill().then(start), untilReady: untilReadyAgain };
}

/** Makes the catalogue, the promo codes, and for each client of each round a logged-in company with PKK and accepted licences. */
export async function makeCompanies(database: Database): Promise<WriteJournal[]> {
  await seedCatalogue(database);
  const terms = { percent: 10, validFrom: noonIn(-2), validTo: noonIn(2), usesAllowed };
  await database.insert(promoCodesTable).values(promoCodes.map((code) => ({ code, ...terms })));
  const journals: WriteJournal[] = [];
  while (journals.length < crashRounds * clientsAtOnce) {
    const domain = 'seed.example';
    const { id, token } = await addCompany(database, { domena: domain, pkkSince: new Date() });
    const rows = Array.from({ length: runningLicences }, (_, index) => licenceRowOf(id, `${seedMark}${id}-${index}`));
    const running = (await database.insert(licences).values(rows).returning({ id: licences.id })).map((licence) => licence.id);
    journals.push({ token, running, orders: [], employees: [], registrations: [], acknowledged: 0, domains: [domain] });
  }
  return journals;
}

type Options = {
  address: string;
  /** One for each client of each round. */
  journals: readonly WriteJournal[];
  /** Kills a process and restarts it. */
  crash(round: number): Promise<void>;
  /** Checks the database after a round; the journals hold all writes so far. */
  check?(journals: readonly WriteJournal[]): Promise<void>;
};

/** Crashes a running portal under load several times, at random moments. Returns how many writes were answered with success. */
export async function runCrashRounds({ address, journals, crash, check }: Options): Promise<number> {
  const sendOnce = await createSender(address);
  let onSuccess = (_call: EndpointDefinition) => {};
  const send: TrySend = async (call, request, as) => {
    // Addresses are random, so that the logins of hundreds of clients do not reach a rate limit.
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const answer = await sendOnce(call, request, { ...as, from }).catch(() => undefined);
    if (answer?.status === 200) onSuccess(call);
    return answer && answer.status < 500 ? answer : undefined;
  };
  for (let round = 0; round < crashRounds; round += 1) {
    const writers = journals.slice(round * clientsAtOnce, (round + 1) * clientsAtOnce);
    let stopped = false;
    let crashed: Promise<void> | undefined;
    const crashing = untilCrashMoment((listener) => {
      onSuccess = listener;
    }).then(() => {
      crashed ??= crash(round);
    });
    const writing = writers.map((journal) => runWriter({ journal, send }, () => stopped));
    await Promise.race([crashing, Promise.all(writing)]);
    crashed ??= crash(round);
    stopped = true;
    await Promise.all([crashed, ...writing]);
    await Promise.all(writers.map((journal) => checkClient(journal, send)));
    await check?.(journals.slice(0, (round + 1) * clientsAtOnce));
  }
  // Writes of earlier rounds must survive the later crashes.
  for (const journal of journals.slice(0, -clientsAtOnce)) await checkClient(journal, send);
  return journals.reduce((sum, journal) => sum + journal.acknowledged, 0);
}

/** Resolves at a random moment of the writes, or up to 40 ms later. */
async function untilCrashMoment(listen: (onSuccess: (call: EndpointDefinition) => void) => void): Promise<void> {
  const enough = 1 + Math.random() * mostWrites;
  const crashCall = pickFrom(crashCalls);
  let successes = 0;
  await new Promise<void>((resolve) => {
    listen((call) => {
      if (!crashCalls.includes(call)) return;
      successes += 1;
      if ((successes >= enough && call === crashCall) || successes >= enough + mostWrites) resolve();
    });
  });
  if (Math.random() < 0.5) await pause(Math.random() * longestPauseMilliseconds);
}
