import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What `package.test.ts` learns about an unpacked package. */
export type Trial = {
  executable: string;
  /** The statuses of addresses whose answers are files of the package. */
  files: Record<string, number>;
  loginStatus: number;
  /** Of an order of the demo company: the PDF's library and fonts are in the package. */
  proformaStatus: number;
  operator: Ended;
  check: Ended;
  drainStatus: number;
  server: Ended;
};
type Ended = { code: number | null; out: string };

const addresses = [
  '/',
  '/api/openapi.json',
  '/api/docs/swagger-ui-bundle.js',
  '/api/docs/swagger-ui.css',
  '/download/osk-setup-sample.zip',
  '/embed/v1/osk-pkk-employees.js',
  '/sdk/@osk%2fshared',
];

const [portal = '', dataDir = '', user = ''] = process.argv.slice(2);
const identity = user === '' ? {} : { uid: Number(user), gid: Number(user) };

/** Starts `bin/portal` with nothing of this user's environment. */
function start(args: readonly string[], settings: Record<string, string>): { child: ChildProcess; out(): string; ended: Promise<Ended> } {
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', DATA_DIR: dataDir, HOST: '127.0.0.1', ...settings };
  const child = spawn(portal, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'], ...identity });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk));
  return { child, out: () => out, ended: once(child, 'close').then(([code]) => ({ code, out })) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Logs in as the demo company, whose login the start prints. */
async function logIn(address: string, out: string): Promise<Response> {
  const [, email, password] = /Demo login {2}(\S+) {3}password: (\S+)/.exec(out) ?? [];
  const [cookie = ''] = (await fetch(`${address}/api/products`)).headers.getSetCookie()[0]?.split(';') ?? [];
  const headers = { cookie, 'x-xsrf-token': cookie.replace('XSRF-TOKEN=', ''), 'content-type': 'application/json' };
  return fetch(`${address}/api/token`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
}

async function readProforma(address: string, login: Response): Promise<number> {
  const { data: token } = await login.json();
  const headers = { authorization: `Bearer ${token.accessToken}` };
  const { data: licences } = await (await fetch(`${address}/api/licenses`, { headers })).json();
  const paid = licences.find(
    (licence: { licenseStatus: number; totalPrice: number }) => licence.licenseStatus === 1 && licence.totalPrice > 0,
  );
  return (await fetch(`${address}/api/licenses/${paid.id}/proforma`, { headers })).status;
}

async function tryPackage(): Promise<Trial> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, LOG_LEVEL: 'info', DRAIN_SECONDS: '1' };
  const server = start(['start'], settings);
  // A failed trial leaves no server behind.
  process.on('exit', () => server.child.kill('SIGKILL'));
  while (!server.out().includes('is running')) {
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.out()}`);
    await pause(50);
  }
  const executable = readlinkSync(`/proc/${server.child.pid}/exe`);
  const files: Trial['files'] = {};
  for (const path of addresses) files[path] = (await fetch(`${address}${path}`)).status;
  const login = await logIn(address, server.out());
  const proformaStatus = await readProforma(address, login);
  const operator = await start(['operator', 'companies', 'list'], settings).ended;
  const check = await start(['check'], settings).ended;
  server.child.kill('SIGTERM');
  let drainStatus = 200;
  while (drainStatus === 200) drainStatus = (await fetch(`${address}/readyz`)).status;
  server.child.kill('SIGTERM');
  return { executable, files, loginStatus: login.status, proformaStatus, operator, check, drainStatus, server: await server.ended };
}

console.log(JSON.stringify(await tryPackage()));
