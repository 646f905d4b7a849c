import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { root } from './environment.ts';

type Environment = Readonly<Record<string, string>>;
type CommandResult = { code: number; output: string };

/** The project of a team, in a folder outside this repository. */
type Project = {
  folder: string;
  /** Replaces a text in a file. @throws when the file does not contain it. */
  change(file: string, from: string, to: string): Promise<void>;
  /** Runs a command in the folder. */
  run(command: readonly string[], environment?: Environment): Promise<CommandResult>;
  /** Deletes it, with the home folder of its team. */
  remove(): Promise<void>;
};

/** The project of a team that has only the folder of its remote. */
export type Team = Project & {
  /** Runs `osk-release` in the folder. */
  release(...args: string[]): Promise<CommandResult>;
  /** Runs `osk-develop` in the folder. Resolves once it has printed `until`. */
  develop(args: string[], until: RegExp): Promise<{ stop(): Promise<void> }>;
};

const tool = (name: 'release' | 'develop') => join(root, 'remote-kit', 'bin', `osk-${name}.ts`);

/** What a team knows of the portal. */
type Portal = { address: string; releaseToken: string; releaseKey: string };

async function newProject(name: string): Promise<Project> {
  const outside = await mkdtemp(join(tmpdir(), 'team-'));
  const home = join(outside, 'home');
  await mkdir(home);
  const folder = join(outside, name);
  return {
    folder,
    async change(file, from, to) {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    },
    run: ([program = '', ...args], environment) => {
      const options = { cwd: folder, env: { ...foreignEnvironment(), HOME: home, ...environment }, maxBuffer: 16 * 1024 * 1024 };
      return new Promise((resolve) => {
        execFile(program, args, options, (error, stdout, stderr) => {
          const output = stdout + stderr || (error?.message ?? '');
          resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output });
        });
      });
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

/** Copies the sources of a remote to a new project, and links its dependencies. */
export async function newTeam(remote: string, { address, releaseToken, releaseKey }: Portal): Promise<Team> {
  const project = await newProject(remote);
  const { folder } = project;
  const isSource = (path: string) => !/[\\/](node_modules|dist|dist-embed)([\\/]|$)/.test(path.slice(root.length));
  await cp(join(root, remote), folder, { recursive: true, filter: isSource });
  await cp(join(root, 'tsconfig.base.json'), join(folder, '..', 'tsconfig.base.json'));
  await symlink(join(root, remote, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const environment = { PORTAL: address, OSK_RELEASE_TOKEN: releaseToken, OSK_RELEASE_KEY: releaseKey };
  return {
    ...project,
    release: (...args) => project.run([process.execPath, tool('release'), ...args], environment),
    develop: (args, until) => develop(folder, args, until),
  };
}

async function develop(cwd: string, args: readonly string[], until: RegExp) {
  const child = spawn(process.execPath, [tool('develop'), ...args], { cwd, env: foreignEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const exited = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!until.test(output)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`osk-develop ended: ${output}`);
    await Promise.race([once(child.stdout, 'data'), exited]);
  }
  return {
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}

/** Makes and installs the repository of a remote by `@osk/create`, for the portal at an address. @throws Error with the output when that fails */
export async function createRepository(address: string, name: string): Promise<Project> {
  const project = await newProject(name);
  const pnpm = ['npx', '-y', 'pnpm@12.21.0'];
  // A team's store is empty. That of this checkout has the same packages, apart from the portal's own.
  const { storeDir } = JSON.parse(await readFile(join(root, 'node_modules', '.modules.yaml'), 'utf8')) as { storeDir: string };
  await mkdir(project.folder);
  for (const command of [
    [...pnpm, '-C', '..', `--config.@osk:registry=${address}/sdk/`, 'dlx', '@osk/create', name, '--portal', address],
    // pnpm adds the version of the store's format.
    [...pnpm, 'install', '--store-dir', join(storeDir, '..')],
  ]) {
    const { code, output } = await project.run(command);
    if (code !== 0) throw new Error(`${command.join(' ')} failed. It needs npm's registry besides the portal.\n${output}`);
  }
  return project;
}
