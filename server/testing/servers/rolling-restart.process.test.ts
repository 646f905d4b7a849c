import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Agent } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProfile, registerCompany } from '@osk/shared/contract/company';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { logIn } from '@osk/shared/contract/session';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { companies } from '../../src/platform/db/tables/company.ts';
import { licences } from '../../src/platform/db/tables/licence.ts';
import { installPackage } from '../install-package.ts';
import { orderOf } from '../licences.ts';
import { sendRequest, startStream } from '../steady-stream.ts';
import { until } from '../wait.ts';
import { registrationOf } from './portal.ts';
import { fetchAntiForgery, freePort, temporaryFolder } from './server-process.ts';

const exampleScript = fileURLToPath(new URL('../../../examples/replicas/start.ts', import.meta.url));

/** Starts the example with two servers as a process, on an empty data folder. */
async function startExample(settings: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const port = await freePort();
  // The streams call and order for one company without end.
  const unlimited = { OPEN_ORDERS_PER_COMPANY: '100000', ORDERS_PER_HOUR: '100000', CALLS_PER_MINUTE: '1000000' };
  const environment = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder.path, ...unlimited, ...settings };
  const child = spawn(process.execPath, [exampleScript], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const untilPrinted = (pattern: RegExp) =>
    until(() => {
      const match = pattern.exec(output);
      if (match === null && child.exitCode !== null) throw new Error(`the example ended: ${output}`);
      return match ?? undefined;
    }, 100);
  return {
    address: `http://localhost:${port}`,
    folder: folder.path,
    untilPrinted,
    servers: () => [...output.matchAll(/^ {2}Server \d .* process (\d+)/gm)].map(([, pid]) => Number(pid)),
    type: (line: string) => void child.stdin.write(`${line}\n`),
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
    remove: folder.remove,
  };
}

let example: Awaited<ReturnType<typeof startExample>>;
let headers: Record<string, string>;
let databaseUrl: string;
let productId: string;

/** How the servers are installed, and what changes before they restart. */
type Installation = { settings: Readonly<Record<string, string>>; upgrade(): void; isUpgraded(pid: string): boolean; remove(): void };

const checkout = (): Installation => ({ settings: {}, upgrade: () => undefined, isUpgraded: () => true, remove: () => undefined });
const installations: [how: string, install: () => Installation][] = [['of a checkout', checkout]];
if (process.env.LONG === '1') installations.push(['of a package that is upgraded', installPackage]);

describe.each(installations)('servers %s', (_how, install) => {
  let installation: Installation;
  beforeAll(async () => {
    installation = install();
    example = await startExample(installation.settings);
    await example.untilPrinted(/Ctrl-C ends all/);
    [, databaseUrl = ''] = await example.untilPrinted(/Database +(\S+)/);
    headers = await logInNewCompany();
    const { data: products } = JSON.parse(await (await fetch(`${example.address}${listProducts.path}`)).text());
    productId = products[0].id;
  });
  afterAll(async () => {
    await example.stop();
    example.remove();
    installation.remove();
  });

  test('loses no request and no order when servers restart under load, and stops every process', async () => {
    const companyName = `Szkoła ${randomUUID()}`;
    const streams = [order, order, read, read].map((send) => startStream((agent) => send(agent, companyName)));
    await until(() => streams.every(({ outcomes }) => outcomes.length > 3));
    const before = example.servers();
    installation.upgrade();
    example.type('r');
    await example.untilPrinted(/All servers are restarted/);
    const restarted = streams.map(({ outcomes }) => outcomes.length);
    await until(() => streams.every(({ outcomes }, index) => outcomes.length > (restarted[index] ?? 0) + 3));
    await Promise.all(streams.map(({ stop }) => stop()));

    const outcomes = streams.flatMap((stream) => stream.outcomes);
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    for (const pid of before) expect(isAlive(pid)).toBe(false);
    const answered = streams.slice(0, 2).flatMap((stream) => stream.outcomes.map(({ text }) => JSON.parse(text).data.id));
    const { database, close } = await openPostgres(databaseUrl, 1, () => undefined);
    const ordered = await database.select({ id: licences.id }).from(licences).where(eq(licences.companyName, companyName));
    await close();
    expect(ordered.map(({ id }) => id).sort()).toEqual(answered.sort());

    const [, pid] = await example.untilPrinted(/Server 2 is restarted: process (\d+)/);
    expect(installation.isUpgraded(pid ?? '')).toBe(true);
    expect(await example.stop()).toBe(0);
    expect(isAlive(Number(pid))).toBe(false);
    expect(existsSync(join(example.folder, 'replicas', 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

test.runIf(process.env.LONG === '1')('ends on Ctrl-C when PostgreSQL has been killed', async () => {
  const { untilPrinted, folder, stop, remove } = await startExample({});
  await untilPrinted(/Ctrl-C ends all/);
  const [pid] = readFileSync(join(folder, 'replicas', 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')
    .map(Number);
  process.kill(Number(pid), 'SIGKILL');
  expect(await stop()).toBe(0);
  remove();
});

function read(agent: Agent) {
  return sendRequest(`${example.address}${readProfile.path}`, { agent, headers });
}

function order(agent: Agent, companyName: string) {
  const body = JSON.stringify({ ...orderOf('Start'), productId, companyName });
  const { method, path } = buyLicence;
  return sendRequest(`${example.address}${path}`, { agent, method, headers: { ...headers, 'idempotency-key': randomUUID() } }, body);
}

async function logInNewCompany(): Promise<Record<string, string>> {
  const pageHeaders = { ...(await fetchAntiForgery(example.address)), 'content-type': 'application/json' };
  const post = ({ method, path }: EndpointDefinition, body: object) =>
    sendRequest(`${example.address}${path}`, { method, headers: pageHeaders }, JSON.stringify(body));
  const { email, password, ...company } = registrationOf();
  await post(registerCompany, { email, password, ...company });
  const { database, close } = await openPostgres(databaseUrl, 1, () => undefined);
  await database.update(companies).set({ activatedAt: new Date() });
  await close();
  const { text } = await post(logIn, { email, password });
  return { ...pageHeaders, authorization: `Bearer ${JSON.parse(text).data.accessToken}` };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
