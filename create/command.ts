#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nameRemote, writeRepository } from './write-repository.ts';

const usage = `Makes the repository of a remote: a page with a list and a form, its tests, and the commands to show, check and release it.

create invoices                                   in the folder invoices
create invoices --portal https://portal.example   for this portal
create .                                          in this folder, which must be empty or a new git repository

--portal URL   the portal that it is for (default: the one that this command comes from)
--help         this text`;

/** Invalid arguments; the command ends with exit code 2. */
class UsageError extends Error {}

type Environment = {
  packageFolder: string;
  /** Of npm or pnpm, if one of them runs this. */
  userAgent: string | undefined;
  /** The file of its program. */
  program: string | undefined;
};

/** Runs the command. Returns the exit code. */
export function createCommand(args: readonly string[], environment: Environment): number {
  try {
    const { values, positionals } = readArguments(args);
    if (values.help) console.log(usage);
    else create(positionals, values.portal, environment);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof UsageError ? 2 : 1;
  }
}

function readArguments(args: readonly string[]) {
  const options = { portal: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${reason}. --help lists the options.`);
  }
}

function create(positionals: readonly string[], givenPortal: string | undefined, { packageFolder, userAgent, program }: Environment): void {
  const [folderName, ...others] = positionals;
  if (folderName === undefined) throw new UsageError('Which name? Example: create invoices');
  if (others.length > 0) throw new UsageError(`There is more than one name: ${positionals.join(', ')}. Example: create invoices`);
  const folder = resolve(folderName);
  const name = nameRemote(basename(folder));
  if (!name) {
    throw new UsageError(
      `${basename(folder)} cannot be the name of a remote: it begins with a letter, then come lower-case letters, digits and single hyphens, at most 46 characters.`,
    );
  }
  const portal = choosePortal(givenPortal === undefined ? findPortals(packageFolder, program) : [givenPortal]);
  if (!isFree(folder)) throw new Error(`${folder} exists and is not empty.`);

  const { version } = JSON.parse(readFileSync(`${packageFolder}/package.json`, 'utf8')) as { version: string };
  const usesPnpm = userAgent?.startsWith('pnpm') ?? false;
  writeRepository(`${packageFolder}/template`, folder, { name, portal, version, usesPnpm });
  startHistory(folder);
  const [install, dev, test, check] = usesPnpm
    ? ['pnpm install', 'pnpm dev', 'pnpm test', 'pnpm check']
    : ['npm install', 'npm run dev', 'npm test', 'npm run check'];
  const enter = folder === process.cwd() ? '' : `  cd ${folderName}\n`;
  console.log(`
${basename(folder)} is the repository of ${name.remote}, for ${portal}.

${enter}  ${install}
  ${dev.padEnd(16)} shows it in a portal of its own, with sample data
  ${test.padEnd(16)} runs its tests
  ${check.padEnd(16)} checks its types

README.md says how its page gets into the portal.
`);
}

/** Whether a folder does not exist, or is empty or a new git repository. */
function isFree(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => name === '.git');
}

/** The only address. @throws UsageError when there is none, more than one, or a wrong one */
function choosePortal(addresses: readonly string[]): string {
  const example = 'Example: create invoices --portal';
  const [address = '', ...others] = addresses;
  if (address === '') throw new UsageError(`Which portal? ${example} https://portal.example`);
  if (others.length > 0) throw new UsageError(`Which portal? It is one of ${addresses.join(', ')}. ${example} ${address}`);
  const portal = parsePortal(address);
  if (portal === undefined) throw new UsageError(`${address} is not the address of a portal. ${example} https://portal.example`);
  return portal;
}

/** Makes a git repository, unless the folder is inside of one or there is no git. */
function startHistory(folder: string): void {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, stdio: 'ignore' }).status === 0;
  if (!git('rev-parse', '--is-inside-work-tree')) git('init', '--quiet', '--initial-branch=main');
}

/**
 * The portals that this package may have been installed from. npm does not pass its registry to a program.
 * @param folder of this package
 * @param npm the file of npm's program, if it runs this
 */
function findPortals(folder: string, npm: string | undefined): string[] {
  const locked = portalInLockFile(folder);
  return locked === undefined ? portalsInCache(npm) : [locked];
}

/** The hidden lock file of npm has the address of each package, unless a setting turns it off. */
function portalInLockFile(folder: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(join(folder, '..', '..', '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>;
    };
    return /^(https?:\/\/.+)\/sdk\//.exec(packages['node_modules/@osk/create']?.resolved ?? '')?.[1];
  } catch {
    return undefined;
  }
}

/** The cache of npm lists the addresses of all its requests. */
function portalsInCache(npm: string | undefined): string[] {
  if (!npm?.endsWith('npm-cli.js')) return [];
  // A cache may list many megabytes of addresses.
  const { stdout } = spawnSync(process.execPath, [npm, 'cache', 'ls'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: Infinity,
  });
  return [...stdout.matchAll(/request-cache:(https?:\/\/.+)\/sdk\/@osk%2fcreate$/gim)].flatMap(([, portal]) => portal ?? []);
}

/** The origin of an address, because a portal has no path; undefined when it is no HTTP address. */
function parsePortal(address: string): string | undefined {
  // Not `URL.parse`: this runs on the caller's Node.
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

if (import.meta.main) {
  const packageFolder = fileURLToPath(new URL('.', import.meta.url));
  const { npm_config_user_agent: userAgent, npm_execpath: program } = process.env;
  process.exitCode = createCommand(process.argv.slice(2), { packageFolder, userAgent, program });
}
