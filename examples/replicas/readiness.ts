import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const every = 250;
const patience = 2000;

/** Which of several servers on this machine are ready. */
export type Readiness = {
  /** The ports of those that said so when they were asked last. */
  readyPorts(): readonly number[];
  /** Those; or all, while none is ready: what they can do without a database, as giving pages, is more than nothing. */
  portsToTry(): readonly number[];
  /** Takes one for away until it says again that it is ready. */
  forget(port: number): void;
  stop(): void;
};

/** Asks each server for `/readyz`, over and over. */
export function watchReadiness(ports: readonly number[]): Readiness {
  const ready = new Set<number>();
  const stopped = new AbortController();
  const watch = async (port: number) => {
    while (!stopped.signal.aborted) {
      if (await saysReady(port)) ready.add(port);
      else ready.delete(port);
      await pause(every, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  for (const port of ports) void watch(port);
  return {
    readyPorts: () => ports.filter((port) => ready.has(port)),
    portsToTry: () => (ready.size > 0 ? ports.filter((port) => ready.has(port)) : ports),
    forget: (port) => ready.delete(port),
    stop: () => stopped.abort(),
  };
}

function saysReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path: '/readyz', agent: false, signal: AbortSignal.timeout(patience) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
  });
}
