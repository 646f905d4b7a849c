import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readOffered, seedCatalogue } from './catalogue/product-store.ts';
import { startOperatorSocket } from './command-line/connection/operator-socket.ts';
import { createRunner } from './commands.ts';
import { addDevelopmentKey, isDevelopment, writeDevelopmentTokens } from './demo/development-access.ts';
import { demoEmail, seedDemo } from './demo/seed-demo.ts';
import { logUnknownKeys } from './employees/key-rotation.ts';
import { createPeselEncryption } from './employees/pesel-encryption.ts';
import { createProformaAttacher } from './orders/proforma/proforma.ts';
import { completeSales } from './orders/sales/write-sales.ts';
import { logMissingLegalTexts } from './pages/legal/legal-routes.ts';
import { type Config, ConfigurationError, readConfig } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { logFreeSpace } from './platform/db/free-space.ts';
import { openEmbedded } from './platform/db/open-embedded.ts';
import { openPostgres } from './platform/db/open-postgres.ts';
import { logDatabaseOutages } from './platform/db/watch-postgres.ts';
import { describeError } from './platform/http/describe-error.ts';
import { createLogStream, type LogStream } from './platform/http/log-stream.ts';
import { type Keys, readOrCreateKeys, type Secrets, secretsOf } from './platform/keys.ts';
import { type MailWorker, startMailWorker } from './platform/mail/mail-worker.ts';
import { createFolderTransport, createSmtpTransport } from './platform/mail/transport.ts';
import { createMetrics } from './platform/operations/metrics.ts';
import { checkFileLimit, describeStartError } from './platform/operations/start-errors.ts';
import { startWatchdog } from './platform/operations/watchdog.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import { logPrivacy, makeDataFolderPrivate } from './platform/private-files.ts';
import { portalPages } from './portal-pages.ts';
import { createPageLoads } from './registry/analysis/page-loads.ts';
import { startScheduledJobs } from './scheduled-jobs.ts';

const graceMilliseconds = 10_000;

/** Runs the server until SIGTERM or SIGINT. Returns the exit code. A failed start prints one line on stderr. */
export async function runServer(environment: Readonly<Record<string, string | undefined>>): Promise<number> {
  const started = performance.now();
  const logStream = createLogStream();
  let stop: (() => Promise<void>) | undefined;
  try {
    const stopSignal = watchStopSignal();
    const config = readConfig(environment);
    checkFileLimit();
    const keys = config.databaseUrl === undefined ? readOrCreateKeys(config.dataDir) : undefined;
    // A second start fails at once, before anything is opened.
    await listenOn(config, () => probePort(config));
    const running = await start(config, secretsOf(config, keys), keys, logStream, stopSignal.hasArrived);
    stop = running.stop;
    // Not earlier: after a crash, opening the embedded database may take longer than the watchdog waits.
    startWatchdog();
    const { port, host } = config;
    await listenOn(config, () => running.app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` }));
    running.onListening();
    // With a database server stdout is a log: JSON lines only.
    if (config.databaseUrl === undefined) logStream.write(`${startupMessage(config, keys?.demoPassword, performance.now() - started)}\n`);
    await stopSignal.arrived;
    await drain(running.app, config);
  } catch (error) {
    console.error(describeStartError(error));
    await stop?.();
    return 1;
  }
  await stop();
  return 0;
}

async function start(
  config: Config,
  secrets: Secrets,
  keys: Keys | undefined,
  logStream: LogStream,
  isStopping: () => boolean,
): Promise<{ app: FastifyInstance; stop(): Promise<void>; onListening(): void }> {
  let app: FastifyInstance | undefined;
  const { onLost, outageListener, logEarlyOutage } = logDatabaseOutages(() => app?.log);
  const { databaseUrl, databasePoolSize, dataDir } = config;
  const privacy = makeDataFolderPrivate(dataDir);
  const open =
    databaseUrl === undefined
      ? await openEmbedded(dataDir, config.freeSpaceFloor)
      : await openPostgres(databaseUrl, databasePoolSize, onLost, outageListener);
  const passwords = createPasswords({ concurrency: config.hashingThreads });
  let worker: MailWorker | undefined;
  // A provider with a database server sells only what it has entered.
  if (databaseUrl === undefined && !open.space?.isLow()) await seedCatalogue(open.database);
  const pesels = createPeselEncryption(secrets.secretKey, secrets.formerSecretKeys);
  if (keys !== undefined && !open.space?.isLow()) await seedDemo(open.database, keys.demoPassword, passwords, pesels);
  const { storeFiles, ...pages } = portalPages(config, open, () => readOffered(open.database));
  const metrics = createMetrics();
  metrics.watchLog(logStream);
  const wakeMailWorker = () => worker?.wake();
  app = await buildApp({ config, open, ...secrets, passwords, metrics, isStopping, logStream, wakeMailWorker, ...pages });
  // The pages have admitted the deployed remotes.
  if (isDevelopment && keys !== undefined && !open.space?.isLow()) {
    await writeDevelopmentTokens(open.database, dataDir);
    await addDevelopmentKey(open.database, dataDir);
  }
  const { log } = app;
  logEarlyOutage();
  logPrivacy(privacy, dataDir, log);
  logMissingLegalTexts(config, log);
  if (open.space) logFreeSpace(open.space, dataDir, log);
  const storeFilesAndLog = async () => {
    if (open.space?.isLow()) return;
    const count = await storeFiles?.(log);
    if (count) log.info({ count }, 'portal files stored');
  };
  const checkRows = async () => {
    await logUnknownKeys(open.database, pesels, log);
    if (open.space?.isLow()) return;
    // The command `sales` tries again.
    await completeSales(open.database).catch((error: unknown) => log.error({ error: describeError(error) }, 'sales not completed'));
  };
  const finishWork = await finishStart(open, log, checkRows, storeFilesAndLog);
  const { smtpUrl, mailFrom } = config;
  const transport = smtpUrl === undefined ? createFolderTransport(join(dataDir, 'mail'), mailFrom) : createSmtpTransport(smtpUrl, mailFrom);
  const attach = createProformaAttacher(open.database, config.provider, log);
  worker = startMailWorker({ database: open.database, transport, log, metrics, attach });
  const { endOverdue: endOverdueLoads } = createPageLoads({ database: open.database, ...secrets, config, log, wakeMailWorker });
  let stopScheduledJobs: (() => Promise<void>) | undefined;
  const onListening = () => {
    stopScheduledJobs = startScheduledJobs({ config, open, wakeMailWorker, storeFiles: storeFilesAndLog, endOverdueLoads, log });
  };
  const run = createRunner(open.database, config, secrets);
  const operator = databaseUrl === undefined ? startOperatorSocket({ dataDir, run, log }) : undefined;
  const stopOthers = () => Promise.all([operator?.stop(), stopScheduledJobs?.(), finishWork()]);
  const later = [worker.stop, open.close, passwords.close, async () => log.info('stopped'), logStream.flush];
  const stop = () => stopInOrder(app, stopOthers, later);
  return { app, stop, onListening };
}

/** Keeps answering for a while, so that the load balancer can stop sending. */
async function drain({ log }: FastifyInstance, { drainSeconds: seconds }: Config): Promise<void> {
  if (seconds === 0) return;
  log.info({ seconds }, 'draining');
  await pause(seconds * 1000);
}

/** Takes no new requests, finishes running work, then ends the rest one after the other. Each comes to its turn when others fail. */
export async function stopInOrder(
  app: Pick<FastifyInstance, 'close' | 'log' | 'server'>,
  stopOthers: () => Promise<unknown>,
  later: readonly (() => Promise<unknown>)[],
): Promise<void> {
  app.log.info('stopping');
  await using stack = new AsyncDisposableStack();
  for (const end of later.toReversed()) stack.defer(async () => void (await end()));
  // An unfinished request must not keep the process alive.
  const graceTimer = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds);
  const ended = await Promise.allSettled([app.close(), stopOthers()]);
  clearTimeout(graceTimer);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/**
 * Checks keys, completes the sales and stores the files of this version: before listening, or after an outage that the start began with.
 * The embedded database stores no files here, because no other replica needs them.
 * @returns a function that waits for running work
 */
async function finishStart(
  open: OpenDatabase,
  log: FastifyBaseLogger,
  checkRows: () => Promise<void>,
  storeFiles: () => Promise<void>,
): Promise<() => Promise<void>> {
  // The hourly job tries again, and logs the failure.
  const store = () => storeFiles().catch(() => undefined);
  if (open.migrated === undefined) {
    await checkRows();
    // A page must not name a file that other replicas lack.
    if (open.connections !== undefined) await store();
    return async () => undefined;
  }
  let running: Promise<void> | undefined;
  void open.migrated.then(() => {
    running = checkRows()
      .then(store)
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'start not finished'));
  });
  return async () => running;
}

async function probePort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await once(probe.listen({ port, host }), 'listening');
  probe.close();
  await once(probe, 'close');
}

/** @throws ConfigurationError when the server cannot listen on the address */
async function listenOn({ port, host }: Config, listen: () => Promise<unknown>): Promise<void> {
  const messages: Record<string, string> = {
    EADDRINUSE: `PORT is wrong: port ${port} of ${host} is in use by another process`,
    EACCES: `PORT is wrong: port ${port} may not be used by this user`,
    ENOTFOUND: `HOST is wrong: ${host} is no address of this machine`,
    EADDRNOTAVAIL: `HOST is wrong: ${host} is no address of this machine`,
  };
  try {
    await listen();
  } catch (error) {
    const message = error instanceof Error && 'code' in error ? messages[String(error.code)] : undefined;
    throw message === undefined ? error : new ConfigurationError(message);
  }
}

/** Listens for SIGTERM and SIGINT from now on. Later ones change nothing, because supervisors and impatient users repeat them. */
function watchStopSignal() {
  let hasArrived = false;
  const arrived = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (hasArrived && signal === 'SIGINT' && process.stderr.isTTY) {
          console.error(`The server finishes what runs. To end it at once: kill -KILL ${process.pid}`);
        }
        hasArrived = true;
        resolve();
      });
    }
  });
  return { arrived, hasArrived: () => hasArrived };
}

function startupMessage(config: Config, demoPassword: string | undefined, milliseconds: number): string {
  const rows = [
    ['Address', config.publicUrl],
    ...(demoPassword === undefined ? [] : [['Demo login', `${demoEmail}   password: ${demoPassword}`]]),
    ['Mail', config.smtpUrl === undefined ? join(config.dataDir, 'mail') : 'by the server of SMTP_URL'],
    ['API', `${config.publicUrl}/api/docs`],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`);
  return `\n${config.provider.portalName} is running (started in ${(milliseconds / 1000).toFixed(1)} s)\n\n${lines.join('\n')}\n`;
}
