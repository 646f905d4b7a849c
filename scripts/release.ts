import { join, resolve } from 'node:path';
import { releaseCommand, usage } from '../remote-kit/release/command.ts';
import { remotes, root } from './packages.ts';

// Runs osk-release for one remote, with the store and the shell of this project.
const [name = '', ...args] = process.argv.slice(2);
if (name === '--help') {
  console.log(`pnpm release <remote> … runs osk-release in the folder of ${remotes.join(', ')}.
The default store is releases in DATA_DIR; the default shell is the one built here.\n\n${usage}`);
} else if (!(remotes as readonly string[]).includes(name)) {
  console.error(`Which remote? One of ${remotes.join(', ')}. Example: pnpm release mfe-pkk --help`);
  process.exitCode = 2;
} else {
  process.exitCode = await releaseCommand(args, {
    folder: join(root, name),
    defaultStore: resolve(root, process.env.DATA_DIR || 'data', 'releases'),
    shellBuild: join(root, 'shell', 'dist'),
  });
}
