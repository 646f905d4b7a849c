import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolder, root } from './environment.ts';

const run = promisify(execFile);

/** Runs an operator command while the server runs. Returns its output. @throws Error with its message when it fails */
export const operator = (...args: string[]): Promise<string> => operatorOf(dataFolder, ...args);

/** Runs an operator command for the server with a data folder. @throws Error with its message when it fails */
export const operatorOf = (folder: string, ...args: string[]): Promise<string> =>
  operatorWith({ ...process.env, DATA_DIR: folder }, ...args);

/** Runs an operator command with only these settings. @throws Error with its message when it fails */
export async function operatorWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'server', 'dist', 'operator.js'), ...args], { env });
  return stdout;
}

/** Creates a token that may release and roll back a remote. */
export async function createReleaseToken(folder: string, remote: string, label: string): Promise<string> {
  const permissions = ['--may', 'release,rollback', '--label', label];
  const { token } = JSON.parse(await operatorOf(folder, 'release-tokens', 'create', '--remote', remote, ...permissions, '--json'));
  return token;
}

/** Disables a remote of a portal, or enables it again. */
export const setRemote = (folder: string, remote: string, state: 'disable' | 'enable'): Promise<string> =>
  operatorOf(folder, 'remotes', state, remote);
