import { join, resolve } from 'node:path';
import { usage } from '../remote-kit/release/arguments.ts';
import { command } from '../remote-kit/release/command.ts';
import { remotes, root } from './packages.ts';

// `pnpm release mfe-pkk [options]`: the remote's own release tool, with the store of this project.
const [name = '', ...args] = process.argv.slice(2);
const remote = remotes.find((candidate) => candidate === name);
if (name === '--help')
  console.log(`pnpm release <remote> …, the remote one of ${remotes.join(', ')}, does in its folder what osk-release does:\n\n${usage}`);
else if (remote === undefined) {
  console.error(`Which remote? One of ${remotes.join(', ')}, and then what is to be done: pnpm release mfe-pkk --help`);
  process.exitCode = 2;
} else {
  const defaultStore = resolve(root, process.env.DATA_DIR || 'data', 'releases');
  process.exitCode = await command(args, { folder: join(root, remote), defaultStore });
}
