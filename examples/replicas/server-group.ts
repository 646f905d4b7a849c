import { join } from 'node:path';
import { freePort } from '../../server/testing/server-process.ts';
import { until } from '../../server/testing/wait.ts';
import { type Readiness, watchReadiness } from './readiness.ts';
import { keepReplica, type Replica } from './replica.ts';

const secondsToStart = 120;

/** Servers that share a database. */
export type ServerGroup = {
  servers: readonly Replica[];
  readiness: Readiness;
  /** Resolves when all are ready. @throws Error when one is not in two minutes. */
  ready(): Promise<void>;
  /** Restarts one after the other, each when the one before is ready again. */
  restartEach(): Promise<void>;
  /** Lets all stop in order. */
  stop(): Promise<void>;
};

/** Starts so many servers with the same settings, each on a port of its own. What they write goes to files of the folder. */
export async function startServers(
  count: number,
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): Promise<ServerGroup> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const readiness = watchReadiness(ports);
  const servers = ports.map((port, index) => {
    const onEnd = (isWanted: boolean) => {
      readiness.forget(port);
      if (!isWanted) console.log(`Replica ${index + 1} ended by itself and is started again`);
    };
    return keepReplica({ port, environment, logFile: logFileOf(folder, index), onEnd });
  });
  const isReady = (port: number) => until(() => readiness.readyPorts().includes(port), secondsToStart);
  let isEnding = false;
  let isRestarting = false;

  async function restartEach(): Promise<void> {
    for (const [index, { restart, pid, port }] of servers.entries()) {
      if (isEnding) return;
      await restart();
      await isReady(port);
      console.log(`Replica ${index + 1} is restarted: process ${pid()}`);
    }
    console.log('All replicas are restarted');
  }

  return {
    servers,
    readiness,
    ready: async () => void (await Promise.all(ports.map(isReady))),
    async restartEach() {
      if (isRestarting) return;
      isRestarting = true;
      await restartEach()
        .catch(() => isEnding || console.log('A restarted replica is not ready: the others stay as they are'))
        .finally(() => {
          isRestarting = false;
        });
    },
    async stop() {
      isEnding = true;
      await Promise.all(servers.map(({ stop }) => stop()));
      readiness.stop();
    },
  };
}

/** Where a server's log lines go. */
export const logFileOf = (folder: string, index: number): string => join(folder, `server-${index + 1}.log`);
