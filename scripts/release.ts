import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releaseCommand, usage } from '../remote-kit/release/command.ts';
import { remotes, root } from './packages.ts';

// Runs osk-release for one remote of this project, on the portal that `pnpm start` runs unless another one is named.
const { PORT, DATA_DIR, PORTAL, OSK_RELEASE_TOKEN, OSK_RELEASE_KEY } = process.env;
const portal = `http://localhost:${PORT || 4200}`;
const dataFolder = resolve(root, DATA_DIR || 'data');
const tokensFile = join(dataFolder, 'release-tokens.json');
const keyFile = join(dataFolder, 'release-key.pem');

const [name = '', ...args] = process.argv.slice(2);
if (name === '--help') {
  console.log(`pnpm release <remote> … runs osk-release in the folder of ${remotes.join(', ')}.
The default portal is ${portal}, with the token and the key that pnpm start writes to ${dataFolder}.\n\n${usage}`);
} else if (!(remotes as readonly string[]).includes(name)) {
  console.error(`Which remote? One of ${remotes.join(', ')}. Example: pnpm release mfe-pkk --help`);
  process.exitCode = 2;
} else {
  process.exitCode = await releaseCommand(args, join(root, name), { ...process.env, ...localPortal() });
}

/** The running portal, its token and its key. A token of this machine goes to no other portal. */
function localPortal(): NodeJS.ProcessEnv {
  if (PORTAL || args.some((argument) => /^--portal(=|$)/.test(argument))) return {};
  const tokens: Record<string, string | null> = existsSync(tokensFile) ? JSON.parse(readFileSync(tokensFile, 'utf8')) : {};
  const key = existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : undefined;
  return { PORTAL: portal, OSK_RELEASE_TOKEN: OSK_RELEASE_TOKEN || (tokens[name] ?? undefined), OSK_RELEASE_KEY: OSK_RELEASE_KEY || key };
}
