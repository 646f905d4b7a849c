import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './environment.ts';
import { type CommandResult, runCommand } from './run-command.ts';

/** The project of a team: only the folder of its remote, outside this repository. */
export type Team = {
  folder: string;
  /** Replaces a text in a file of the remote. @throws when the file does not contain it. */
  change(file: string, from: string, to: string): Promise<void>;
  /** Runs `osk-release` in the folder. */
  release(...args: string[]): Promise<CommandResult>;
  /** Runs `osk-develop` in the folder. Resolves once it has printed `until`. */
  develop(args: string[], until: RegExp): Promise<{ stop(): Promise<void> }>;
  /** Deletes the project. */
  remove(): Promise<void>;
};

const tool = (name: 'release' | 'develop') => join(root, 'remote-kit', 'bin', `osk-${name}.ts`);

/** What a team knows of the portal. */
type Portal = { address: string; releaseToken: string; releaseKey: string };

/** Copies the sources of a remote to a new project, and links its dependencies. */
export async function newTeam(remote: string, { address, releaseToken, releaseKey }: Portal): Promise<Team> {
  const outside = await mkdtemp(join(tmpdir(), 'team-'));
  const folder = join(outside, remote);
  const isSource = (path: string) => !/[\\/](node_modules|dist|dist-embed)([\\/]|$)/.test(path.slice(root.length));
  await cp(join(root, remote), folder, { recursive: true, filter: isSource });
  await cp(join(root, 'tsconfig.base.json'), join(outside, 'tsconfig.base.json'));
  await symlink(join(root, remote, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    async change(file, from, to) {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    },
    release: (...args) => {
      const env = { ...environment, PORTAL: address, OSK_RELEASE_TOKEN: releaseToken, OSK_RELEASE_KEY: releaseKey };
      return runCommand(process.execPath, [tool('release'), ...args], { cwd: folder, env });
    },
    develop: (args, until) => start(folder, tool('develop'), args, until),
    remove: () => rm(outside, { recursive: true }),
  };
}

const environment = { PATH: process.env.PATH, HOME: process.env.HOME };

async function start(cwd: string, script: string, args: readonly string[], until: RegExp) {
  const child = spawn(process.execPath, [script, ...args], { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const exited = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!until.test(output)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${script} ended: ${output}`);
    await Promise.race([once(child.stdout, 'data'), exited]);
  }
  return {
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}
