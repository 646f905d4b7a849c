import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AnswerOf,
  addressOf,
  type EndpointDefinition,
  type Failure,
  type RequestOf,
  type Success,
} from '@osk/shared/contract/endpoint';
import { until } from '../wait.ts';

/** The bundle that `pnpm build` makes: it starts in a third of the time of the sources. */
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Settings that a server on PostgreSQL requires: the sample provider, and e-mails as files. */
export const trialSettings = { PROVIDER_FILE: 'sample', SMTP_URL: 'folder' };

export type ServerProcess = { process: ChildProcess; out(): string; errors(): string; ended: Promise<number | null> };

/** Starts the server as a process with only this environment. @param enter the command that runs it, for example in a namespace */
export function startServer(environment: Record<string, string>, enter: readonly string[] = []): ServerProcess {
  const [command = '', ...args] = [...enter, process.execPath, main];
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { process: child, out: () => out, errors: () => errors, ended };
}

/** Whether a server has exited or was killed: a killed process has no exit code. */
const hasEnded = ({ process }: ServerProcess) => process.exitCode !== null || process.signalCode !== null;

/** A start takes three seconds. Shorter than the timeout of a hook, so that a failed start shows the server's errors. */
const longestStartSeconds = 110;

/** Waits until a started server prints that it is running. */
export async function untilListening(server: ServerProcess): Promise<void> {
  await until(() => {
    if (hasEnded(server)) throw new Error(`the server ended: ${server.errors()}`);
    return server.out().includes('is running');
  }, longestStartSeconds);
}

/** Waits until a server reports that it is ready. */
export async function untilReady(address: string, server: ServerProcess | undefined, seconds = longestStartSeconds): Promise<void> {
  await until(async () => {
    if (server === undefined || hasEnded(server)) throw new Error(`the server ended: ${server?.errors()}`);
    return (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
  }, seconds);
}

/** Fetches the anti-forgery cookie of a server. Returns it with the header that repeats its value. */
export async function fetchAntiForgery(address: string): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const { headers } = await fetch(`${address}/api/products`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, 'x-xsrf-token': cookie.replace('XSRF-TOKEN=', '') };
}

export type Answer<Data> = { status: number; retryAfter: number; body: Success<Data> & Failure };
/** `key` is the idempotency key, `from` the address for `X-Forwarded-For`. */
export type Caller = { token?: string | undefined; key?: string | undefined; from?: string | undefined; language?: 'en' };
export type Send = <E extends EndpointDefinition>(call: E, request: RequestOf<E>, as?: Caller) => Promise<Answer<AnswerOf<E>>>;

/** Makes calls to a running server, also after its restart. */
export async function createSender(address: string): Promise<Send> {
  const antiForgery = await fetchAntiForgery(address);
  return async (call, request, { token, key, from, language } = {}) => {
    const headers = {
      ...antiForgery,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(language !== undefined && { 'accept-language': language }),
    };
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(`${address}${addressOf(call, request)}`, { method: call.method, headers, body, signal });
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body: JSON.parse(await answer.text()) };
  };
}

/** The demo login that a started server has printed. */
export function demoLoginOf(server: ServerProcess): { email: string; password: string } {
  const [, email = '', password = ''] = /Demo login {2}(\S+) {3}password: (\S+)/.exec(server.out()) ?? [];
  return { email, password };
}

/** The folder of the bundle's empty database: making one takes seconds. */
export const preparedDatabase = fileURLToPath(new URL('../../dist/prepared-database', import.meta.url));

/** Copies the bundle's empty database to a data folder. */
export function copyDatabase(dataDir: string): void {
  cpSync(preparedDatabase, join(dataDir, 'database'), { recursive: true });
}

/** Makes a temporary folder. `remove` deletes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'portal-server-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Finds a free port below those that the system gives out. From there another process could get it before it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
