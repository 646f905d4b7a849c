import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { root } from './environment.ts';
import { type CommandResult, runCommand } from './run-command.ts';

export type PackageManager = 'npm' | 'pnpm';

/** The repository of a remote, made by `@osk/create` in a folder without access to this one. */
export type TeamRepository = {
  folder: string;
  /** Runs a command of its package.json. */
  run(script: string, args?: readonly string[], environment?: Readonly<Record<string, string>>): Promise<CommandResult>;
  /** Replaces a text in a file. @throws when the file does not contain it. */
  change(file: string, from: string, to: string): Promise<void>;
  /** Deletes it, with the home folder of its team. */
  remove(): Promise<void>;
};

const pnpm = ['-y', 'pnpm@12.21.0'];

/** The commands that make and install a repository: the program, and its arguments. */
const commands = {
  npm: {
    create: ({ address, name }: Scaffold) => ['npx', '--yes', `--@osk:registry=${address}/sdk/`, '@osk/create', name],
    install: () => ['npm', 'install'],
  },
  pnpm: {
    create: ({ address, name }: Scaffold) => [
      ...['npx', ...pnpm, `--config.@osk:registry=${address}/sdk/`, 'dlx', '@osk/create', name, '--portal', address],
    ],
    // A team's store is empty. That of this checkout has the same packages, apart from the portal's own.
    install: async () => ['npx', ...pnpm, 'install', '--store-dir', await storeFolder()],
  },
};

type Scaffold = { packageManager: PackageManager; address: string; name: string };

/** Makes and installs a repository for the portal at an address. @throws Error with the output when that fails */
export async function createRepository(scaffold: Scaffold): Promise<TeamRepository> {
  const outside = await mkdtemp(join(tmpdir(), 'team-'));
  const home = join(outside, 'home');
  await mkdir(home);
  const folder = join(outside, scaffold.name);
  const env = { ...foreignEnvironment(), HOME: home };
  const execute = (cwd: string, [program = '', ...args]: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runCommand(program, args, { cwd, env: { ...env, ...more } });
  const { create, install } = commands[scaffold.packageManager];
  const setUp = async (cwd: string, command: readonly string[]) => {
    const { code, output } = await execute(cwd, command);
    if (code !== 0) throw new Error(`${command.join(' ')} failed. It needs npm's registry besides the portal.\n${output}`);
  };
  await setUp(outside, create(scaffold));
  await setUp(folder, await install());
  return {
    folder,
    run: (script, args = [], environment = {}) => execute(folder, ['npm', 'run', script, '--', ...args], environment),
    async change(file, from, to) {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    },
    remove: () => rm(outside, { recursive: true }),
  };
}

/** The environment without what leads to this repository and this user's folders. */
function foreignEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(join(root, sep)));
  const foreign = Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|PNPM_|XDG_|NODE_(ENV|PATH|OPTIONS)$|INIT_CWD$)/.test(name));
  return { ...Object.fromEntries(foreign), PATH: path.join(delimiter) };
}

/** The folder of pnpm's store, from which the packages of this checkout were installed. */
async function storeFolder(): Promise<string> {
  const { storeDir } = JSON.parse(await readFile(join(root, 'node_modules', '.modules.yaml'), 'utf8')) as { storeDir: string };
  // pnpm adds the version of the store's format.
  return join(storeDir, '..');
}
