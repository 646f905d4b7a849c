import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export type ServerProcess = { pid: number; stop(): Promise<void> };

type Options = {
  /** The program to run: by default this Node. */
  program?: string;
  /** The arguments of the program. Those of Node are its options, then a script and its arguments. */
  command: readonly string[];
  /** The whole environment, besides PATH. */
  environment: Readonly<Record<string, string>>;
  port: number;
  /** The file descriptor for the output, which is discarded by default. */
  output?: number;
};

/** Starts a server in its own process and waits until it is ready. It stops with this process. @throws Error when it ends before */
export async function startServerProcess({
  program = process.execPath,
  command,
  environment,
  port,
  output,
}: Options): Promise<ServerProcess> {
  const child = spawn(program, command, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', output ?? 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => void child.kill('SIGTERM');
  process.once('exit', kill);
  while (!(await isReady(port))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program} ${command.join(' ')} did not start`);
    await pause(100);
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}
