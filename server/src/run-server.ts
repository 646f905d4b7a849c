import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { addDevelopmentKey } from './demo/development-key.ts';
import { isDevelopment, writeDevelopmentTokens } from './demo/development-tokens.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { logUnknownKeys } from './features/employees/key-rotation.ts';
import { createPeselEncryption } from './features/employees/pesel-encryption.ts';
import { createProformaAttacher } from './features/licences/proforma/proformas.ts';
import { seedCatalogue } from './features/products/catalogue.ts';
import { createProductStore } from './features/products/product-store.ts';
import { finishStart } from './finish-start.ts';
import { logMissingLegalTexts } from './frontend/legal/legal-routes.ts';
import { createPageLoads } from './frontend/releases/analysis/page-loads.ts';
import { checkPort, listen } from './listen.ts';
import { createCommandRunner } from './operator/command-runner.ts';
import { startOperatorSocket } from './operator/connection/operator-socket.ts';
import { type Config, readConfig } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { logFreeSpace } from './platform/db/free-space.ts';
import { openEmbedded } from './platform/db/open-embedded.ts';
import { openPostgres } from './platform/db/open-postgres.ts';
import { logDatabaseOutages } from './platform/db/watch-postgres.ts';
import { createLogStream, type LogStream } from './platform/http/log-stream.ts';
import { flushLog } from './platform/http/logging.ts';
import { type Keys, readOrCreateKeys, type Secrets, secretsOf } from './platform/keys.ts';
import { createFolderTransport } from './platform/mail/folder-transport.ts';
import { type MailWorker, startMailWorker } from './platform/mail/mail-worker.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import { createMetrics } from './platform/operations/metrics.ts';
import { checkFileLimit, describeStartError } from './platform/operations/start-errors.ts';
import { startWatchdog } from './platform/operations/watchdog.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import { logPrivacy, makeDataFolderPrivate } from './platform/private-files.ts';
import { portalPages } from './portal-pages.ts';
import { startScheduledJobs } from './scheduled-jobs.ts';
import { startupMessage } from './startup-message.ts';
import { watchStopSignal } from './stop-signal.ts';

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
    await checkPort(config);
    const running = await start(config, secretsOf(config, keys), keys, logStream, stopSignal.hasArrived);
    stop = running.stop;
    // Not earlier: after a crash, opening the embedded database may take longer than the watchdog waits.
    startWatchdog();
    await listen(running.app, config);
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
  const { storeFiles, ...pages } = portalPages(config, open, createProductStore(open.database).listOffered);
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
  const checkKeys = () => logUnknownKeys(open.database, pesels, log);
  const finishWork = await finishStart({ open, log, storeFiles: storeFilesAndLog, checkKeys });
  const folder = join(dataDir, 'mail');
  const transport =
    config.smtpUrl === undefined ? createFolderTransport(folder, config.mailFrom) : createSmtpTransport(config.smtpUrl, config.mailFrom);
  const attach = createProformaAttacher(open.database, config.provider, log);
  worker = startMailWorker({ database: open.database, transport, log, metrics, attach });
  const { endOverdue: endOverdueLoads } = createPageLoads({ database: open.database, ...secrets, config, log, wakeMailWorker });
  let stopScheduledJobs: (() => Promise<void>) | undefined;
  const onListening = () => {
    stopScheduledJobs = startScheduledJobs({ config, open, wakeMailWorker, storeFiles: storeFilesAndLog, endOverdueLoads, log });
  };
  const run = createCommandRunner(open.database, config, pesels);
  const operator = databaseUrl === undefined ? startOperatorSocket({ dataDir, run, log }) : undefined;
  const stopOthers = () => Promise.all([operator?.stop(), stopScheduledJobs?.(), finishWork()]);
  const stop = () => stopInOrder(app, worker, stopOthers, open).finally(passwords.close);
  return { app, stop, onListening };
}

/** Keeps answering for a while, so that the load balancer can stop sending. */
async function drain({ log }: FastifyInstance, { drainSeconds: seconds }: Config): Promise<void> {
  if (seconds === 0) return;
  log.info({ seconds }, 'draining');
  await pause(seconds * 1000);
}

/** Takes no new requests, finishes running work, then closes the database. */
async function stopInOrder(
  app: FastifyInstance,
  worker: MailWorker,
  stopOthers: () => Promise<unknown>,
  open: OpenDatabase,
): Promise<void> {
  app.log.info('stopping');
  // An unfinished request must not keep the process alive.
  const graceTimer = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds);
  await Promise.all([app.close(), stopOthers()]);
  clearTimeout(graceTimer);
  await worker.stop();
  await open.close();
  app.log.info('stopped');
  await flushLog(app.log);
}
