import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Mistyped, reasonIn } from '../remote-kit/develop/arguments.ts';
import { command } from '../remote-kit/develop/command.ts';
import { remotes, root } from './packages.ts';

const usage = `pnpm dev                                                     all packages with hot reload
pnpm dev --filter mfe-pkk --against https://portal.example   one remote, on the pages of a deployed portal
                                                             --port 4300 serves it elsewhere than at its own port`;

const options = {
  filter: { type: 'string' },
  against: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type OneRemote = { folder: string; args: string[] };

/** The remote that is asked for alone, and what its own tool is told; undefined for all packages. @throws Mistyped with one line. */
function readOneRemote({ values: { filter, against, port }, positionals }: ReturnType<typeof parsed>): OneRemote | undefined {
  const names = [...(filter === undefined ? [] : [filter]), ...positionals];
  const known = remotes.join(', ');
  if (names.length === 0 && against === undefined && port === undefined) return undefined;
  if (names.length !== 1) throw new Mistyped(`Which remote? Name one by --filter: ${known}`);
  const name = remotes.find((remote) => remote === names[0]);
  if (name === undefined) throw new Mistyped(`${names[0]} is no remote. There are ${known}`);
  const asked = Object.entries({ against, port }).flatMap(([option, value]) => (value === undefined ? [] : [`--${option}`, value]));
  return { folder: join(root, name), args: asked };
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Mistyped(reasonIn(error));
  }
}

try {
  const typed = parsed();
  const one = readOneRemote(typed);
  if (typed.values.help) console.log(usage);
  else if (one === undefined) await import('./dev-all.ts');
  else {
    process.chdir(one.folder);
    process.exit(await command(one.args, one.folder));
  }
} catch (error) {
  if (!(error instanceof Mistyped)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
