import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./replica-process.ts', import.meta.url));
const beforeAnother = 1000;

/** A server process that is started again when it dies. */
export type Replica = {
  port: number;
  pid(): number | undefined;
  /** Lets it stop in order and starts it again; resolves when the new process runs, not yet when it is ready. */
  restart(): Promise<void>;
  /** Lets it stop in order; its exit code, null after a signal. */
  stop(): Promise<number | null>;
};

type Options = {
  port: number;
  environment: Readonly<Record<string, string | undefined>>;
  /** What the server writes is added to this file. */
  logFile: string;
  /** Told when it ended, wanted or not. */
  onEnd(isWanted: boolean): void;
};

/** Starts a server, and keeps it running. */
export function keepReplica({ port, environment, logFile, onEnd }: Options): Replica {
  let wanted: 'running' | 'restarted' | 'ended' = 'running';
  let child = start();
  const isEnded = () => wanted === 'ended';

  function start(): ChildProcess {
    const log = openSync(logFile, 'a', 0o600);
    // In a group of its own: Ctrl-C on the terminal is for the command, which lets its servers stop in order.
    const started = fork(program, { detached: true, env: { ...environment, PORT: String(port) }, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    started.once('exit', async () => {
      onEnd(wanted !== 'running');
      if (wanted !== 'running') return;
      await pause(beforeAnother);
      if (wanted === 'running' && child === started) child = start();
    });
    return started;
  }

  async function end(): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return child.exitCode;
  }

  return {
    port,
    pid: () => child.pid,
    async restart() {
      if (wanted !== 'running') return;
      wanted = 'restarted';
      await end();
      if (isEnded()) return;
      wanted = 'running';
      child = start();
    },
    stop() {
      wanted = 'ended';
      return end();
    },
  };
}
