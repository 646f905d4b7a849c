import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { refuseTakenPort } from '../../server/src/listen.ts';
import { type Config, ConfigurationError, readConfig } from '../../server/src/platform/config.ts';
import { describeError } from '../../server/src/platform/http/describe-error.ts';
import { keepKeys } from '../../server/src/platform/keys.ts';
import { awaitStopSignal } from '../../server/src/stop-signal.ts';
import { describeReplicas } from './describe-replicas.ts';
import { startProxy } from './proxy.ts';
import { prepareDatabase, startDatabase } from './replicas-database.ts';
import { type ServerGroup, startServers } from './server-group.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const usage = 'pnpm start:replicas [how many, 1 to 8 (2)]';

/** Runs several servers on a PostgreSQL of their own, behind a proxy, until it is told to stop; the exit code. For looking at, on one machine. */
export async function runReplicas(args: readonly string[], environment: Environment): Promise<number> {
  const [count = '2', ...rest] = args;
  if (!/^[1-8]$/.test(count) || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const stopSignal = awaitStopSignal();
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const { group, database } = await start(Number(count), environment, stops);
    listenForRestarts(group);
    const isTold = await Promise.race([stopSignal.arrived.then(() => true), database.ended.then(() => false)]);
    if (!isTold) console.error('PostgreSQL ended by itself: start again. What was answered is in its folder.');
    return isTold ? 0 : 1;
  } catch (error) {
    console.error(
      error instanceof ConfigurationError ? error.message : `The replicas could not start: ${JSON.stringify(describeError(error))}`,
    );
    return 1;
  } finally {
    for (const stop of stops) await stop();
  }
}

/** What is to be stopped is added, the first to stop first. */
async function start(count: number, environment: Environment, stops: (() => Promise<unknown>)[]) {
  const started = performance.now();
  const config = readConfig({ ...environment, DATABASE_URL: undefined });
  await refuseTakenPort(config);
  const folder = join(config.dataDir, 'replicas');
  const keys = keepKeys(folder);
  mkdirSync(join(folder, 'mail'), { recursive: true, mode: 0o700 });
  const database = await startDatabase(join(folder, 'postgres'), [config.dataDir, folder]);
  stops.unshift(database.stop);
  await prepareDatabase(database.url, keys);
  const settings = settingsOf(config, environment, folder);
  const group = await startServers(count, { ...settings, DATABASE_URL: database.url, SECRET_KEY: keys.secretKey }, folder);
  stops.unshift(group.stop);
  await group.ready();
  const proxy = await startProxy(config, group.readiness);
  stops.splice(1, 0, proxy.stop);
  const environmentFile = join(folder, 'environment');
  const shared = { DATABASE_URL: database.url, SECRET_KEY: keys.secretKey, PUBLIC_URL: config.publicUrl };
  writeFileSync(environmentFile, linesOf(shared), { mode: 0o600 });
  console.log(
    describeReplicas({ config, folder, environmentFile, databaseUrl: database.url, password: keys.demoPassword, group, started }),
  );
  return { group, database };
}

/** What the servers are told, but for the database and the key. */
function settingsOf({ publicUrl, dataDir }: Config, environment: Environment, folder: string): Environment {
  return {
    RELEASES: join(dataDir, 'releases'),
    DRAIN_SECONDS: '1',
    ...environment,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
  };
}

/** For a shell to read. */
const linesOf = (environment: Readonly<Record<string, string>>) =>
  Object.entries(environment)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

function listenForRestarts(group: ServerGroup): void {
  const restart = () => void group.restartEach();
  process.on('SIGUSR2', restart);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() === 'r') restart();
  });
}
