import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { dataFolder, root } from './environment.ts';

const execute = promisify(execFile);

/** Runs an operator command while the server runs. Returns its output. @throws Error with its message when it fails */
export const operator = (...args: string[]): Promise<string> => operatorWith({ ...process.env, DATA_DIR: dataFolder }, ...args);

/** Runs an operator command with only these settings. @throws Error with its message when it fails */
export async function operatorWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [join(root, 'server', 'dist', 'operator.js'), ...args], { env });
  return stdout;
}

/**
 * Runs an operator command in the server with a data folder, over its socket: without a process of its own.
 * @returns its result, as with `--json`
 * @throws Error with its message when it fails
 */
export async function runCommand<Result>(command: string, input: object, folder = dataFolder): Promise<Result> {
  const socket = connect({ path: join(folder, 'operator.sock'), allowHalfOpen: true });
  socket.end(JSON.stringify({ command, input, user: 'e2e' }));
  const response = JSON.parse((await text(socket)).trim().split('\n').at(-1) ?? '') as { result: Result } | { error: string };
  if ('error' in response) throw new Error(`${command}: ${response.error}`);
  return response.result;
}

/** Creates a token that may release and roll back a remote. */
export async function createReleaseToken(folder: string, remote: string, label: string): Promise<string> {
  const input = { remote, may: ['release', 'rollback'], label, days: 1 };
  return (await runCommand<{ token: string }>('release-tokens create', input, folder)).token;
}

/** Disables a remote of a portal, or enables it again. */
export const setRemote = (folder: string, remote: string, state: 'disable' | 'enable') =>
  runCommand(`remotes ${state}`, { remote }, folder);
