import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../src/platform/db/open-postgres.ts';
import { licences } from '../src/platform/db/tables/licence.ts';
import { orderOf } from './licences.ts';
import { startReplicasCommand } from './replicas-command.ts';
import { ask, startStream } from './steady-stream.ts';
import { until } from './wait.ts';

let command: Awaited<ReturnType<typeof startReplicasCommand>>;
let headers: Record<string, string>;
let databaseUrl: string;
beforeAll(async () => {
  command = await startReplicasCommand();
  await command.says(/Ctrl-C ends all/);
  [, databaseUrl = ''] = await command.says(/Database +(\S+)/);
  headers = await loggedIn();
});
let exitCode: number | null | undefined;
afterAll(async () => {
  if (exitCode === undefined) await command.stop();
});

test('replicas are restarted one after the other under load: no request fails, and the database holds the answered orders alone', async () => {
  const companyName = `Szkoła ${randomUUID()}`;
  const streams = [order, order, read, read].map((send) => startStream((agent) => send(agent, companyName)));
  const isUnderWay = () => streams.every(({ outcomes }) => outcomes.length > 3);
  await until(isUnderWay);
  const before = command.processes();
  command.type('r');
  await command.says(/All replicas are restarted/);
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
});

test('a replica that is killed is started again, and told to stop the command leaves nothing behind', async () => {
  const [, first] = await command.says(/Replica 1 is restarted: process (\d+)/);
  const [, second] = await command.says(/Replica 2 is restarted: process (\d+)/);
  process.kill(Number(first), 'SIGKILL');
  await command.says(/Replica 1 ended by itself and is started again/);
  const answer = await ask(`${command.address}${readProfile.path}`, { headers });
  expect(answer.status).toBe(200);
  const [, port] = await command.says(/Replica 1\s+port (\d+)/);
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200, 60);
  exitCode = await command.stop();
  expect(exitCode).toBe(0);
  expect(isAlive(Number(second))).toBe(false);
  await expect(openPostgres(databaseUrl, 1, () => undefined)).rejects.toThrow('cannot be reached');
});

function read(agent: Agent) {
  return ask(`${command.address}${readProfile.path}`, { agent, headers });
}

function order(agent: Agent, companyName: string) {
  const body = JSON.stringify({ ...orderOf('Start'), companyName });
  const { method, path } = buyLicence;
  return ask(`${command.address}${path}`, { agent, method, headers: { ...headers, 'idempotency-key': randomUUID() } }, body);
}

async function loggedIn(): Promise<Record<string, string>> {
  const [, email, password] = await command.says(/Demo login {2}(\S+) {3}password: (\S+)/);
  const page = await fetch(`${command.address}/api/products`);
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const antiForgery = { cookie, 'x-xsrf-token': cookie.replace('XSRF-TOKEN=', ''), 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const { method, path } = logIn;
  const { text } = await ask(`${command.address}${path}`, { method, headers: antiForgery }, body);
  return { ...antiForgery, authorization: `Bearer ${JSON.parse(text).data.accessToken}` };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
