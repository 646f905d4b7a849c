import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { licences } from '../../src/platform/db/tables/licence.ts';
import { orderOf } from '../licences.ts';
import { useSharedFolder } from '../use-folder.ts';
import { until } from '../wait.ts';
import { addCompany } from './portal.ts';
import { createSender, freePort } from './server-process.ts';

const exampleScript = fileURLToPath(new URL('../../../examples/replicas/start.ts', import.meta.url));
const folder = useSharedFolder();

/** Starts the example with two servers as a process, on an empty data folder. */
async function startExample() {
  const port = await freePort();
  // The streams call and order for one company without end.
  const unlimited = { OPEN_ORDERS_PER_COMPANY: '100000', ORDERS_PER_HOUR: '100000', CALLS_PER_MINUTE: '1000000' };
  const environment = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, ...unlimited };
  const child = spawn(process.execPath, [exampleScript], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    address: `http://localhost:${port}`,
    untilPrinted: (pattern: RegExp) =>
      until(() => {
        const match = pattern.exec(output);
        if (match === null && child.exitCode !== null) throw new Error(`the example ended: ${output}`);
        return match ?? undefined;
      }, 100),
    servers: () => [...output.matchAll(/^ {2}Server \d .* process (\d+)/gm)].map(([, pid]) => Number(pid)),
    type: (line: string) => void child.stdin.write(`${line}\n`),
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

test('loses no request and no order when replicas restart under load, and stops every process', async () => {
  const example = await startExample();
  onTestFinished(async () => void (await example.stop()));
  await example.untilPrinted(/Ctrl-C ends all/);
  const [, databaseUrl = ''] = await example.untilPrinted(/Database +(\S+)/);
  const { database, close } = await openPostgres(databaseUrl, 1, () => undefined);
  const send = await createSender(example.address);
  const as = await addCompany(database);
  const productId = (await send(listProducts, { query: {} })).body.data[0]?.id ?? '';
  const body = { ...orderOf('Start'), productId, companyName: `Szkoła ${randomUUID()}` };
  const order = async () => {
    const { status, body: answer } = await send(buyLicence, { body }, { ...as, key: randomUUID() });
    return { status, id: answer.data?.id };
  };
  const read = async () => ({ status: (await send(readProfile, {}, as)).status });
  const streams = [order, order, read, read].map(startStream);
  await until(() => streams.every(({ outcomes }) => outcomes.length > 3));
  const before = example.servers();
  example.type('r');
  await example.untilPrinted(/All servers are restarted/);
  const restarted = streams.map(({ outcomes }) => outcomes.length);
  await until(() => streams.every(({ outcomes }, index) => outcomes.length > (restarted[index] ?? 0) + 3));
  await Promise.all(streams.map(({ stop }) => stop()));

  expect(streams.flatMap(({ outcomes }) => outcomes).filter(({ status }) => status !== 200)).toEqual([]);
  for (const pid of before) expect(isAlive(pid)).toBe(false);
  const answered = streams.slice(0, 2).flatMap(({ outcomes }) => outcomes.map(({ id }) => id));
  const ordered = await database.select({ id: licences.id }).from(licences).where(eq(licences.companyName, body.companyName));
  await close();
  expect(ordered.map(({ id }) => id).sort()).toEqual(answered.sort());

  const [, pid] = await example.untilPrinted(/Server 2 is restarted: process (\d+)/);
  expect(await example.stop()).toBe(0);
  expect(isAlive(Number(pid))).toBe(false);
  expect(existsSync(join(folder, 'replicas', 'postgres', 'postmaster.pid'))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A status and perhaps the id of an order, or the error of a request without an answer. */
type Outcome = { status: number | string; id?: string };

/** Sends requests in sequence until `stop`. Collects their outcomes. */
function startStream(send: () => Promise<Outcome>) {
  const outcomes: Outcome[] = [];
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      outcomes.push(await send().catch((error: unknown) => ({ status: String(error) })));
      await pause(20);
    }
  })();
  return {
    outcomes,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
