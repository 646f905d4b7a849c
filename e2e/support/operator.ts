import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { dataFolder } from './environment.ts';

/**
 * Runs an operator command in the server with a data folder, over its socket.
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
export async function createReleaseToken(folder: string, remote: string): Promise<string> {
  const input = { remote, may: ['release', 'rollback'], label: 'hosted CI', days: 1 };
  return (await runCommand<{ token: string }>('release-tokens create', input, folder)).token;
}
