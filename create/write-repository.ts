import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Repository = {
  name: RemoteName;
  portal: string;
  version: string;
  usesPnpm: boolean;
};

/**
 * Copies the template into a folder. The template is a working repository of the remote `mfe-invoices`; its names, the portal's address
 * and the versions of the portal's packages are replaced.
 */
export function writeRepository(template: string, folder: string, repository: Repository): void {
  for (const file of templateFilesIn(template)) {
    const target = join(folder, file.split('/').map(publishedName).join('/'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fillIn(readFileSync(join(template, file), 'utf8'), repository, file.endsWith('.md')));
  }
}

const leftovers = ['node_modules', 'dist', '.mf', '__mf__virtual', 'test-results'];

/** npm leaves out or renames some files of a package, so in the template their names begin with `_`. */
const publishedName = (name: string) => name.replace(/^_/, '');

/** The files of the template, without what installations and builds leave in this repository. */
export function templateFilesIn(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path)).flatMap((name) => {
    const file = path ? `${path}/${name}` : name;
    if (leftovers.includes(name)) return [];
    return statSync(join(folder, file)).isDirectory() ? templateFilesIn(folder, file) : [file];
  });
}

/** Not for hosted CI, which has npm alone. The longer ones are found first. */
const commandsOfPnpm = {
  'npm run dev -- ': 'pnpm dev ',
  'npm run release -- ': 'pnpm release ',
  'npm run ': 'pnpm ',
  'npm test': 'pnpm test',
};

/** Replaces everything in one pass: a name may contain what is replaced, such as `sales-invoices`. */
function fillIn(text: string, { name, portal, version, usesPnpm }: Repository, isDocument: boolean): string {
  const replacements: Record<string, string> = {
    Faktury: name.title.pl,
    Invoices: name.title.en,
    invoices: name.short,
    'https://portal.example': portal,
    'workspace:*': version,
    ...(usesPnpm && { 'npm ci': 'npx -y pnpm@12 install --frozen-lockfile', 'npm install': 'pnpm install' }),
    ...(usesPnpm && isDocument && commandsOfPnpm),
  };
  const found = new RegExp(Object.keys(replacements).map(escaped).join('|'), 'g');
  return text.replaceAll(found, (part) => replacements[part] ?? part);
}

const escaped = (text: string) => text.replaceAll(/[.*/]/g, '\\$&');

export type RemoteName = {
  /** As in its address: `driving-lessons`. */
  short: string;
  /** As the portal knows it: `mfe-driving-lessons`. */
  remote: string;
  /** Its first title and navigation entry in each language. */
  title: { pl: string; en: string };
};

/** Of a remote's name in the portal. */
const maxLength = 50;

/** The names of a remote for `driving-lessons` or `mfe-driving-lessons`; undefined when no remote can have that name. */
export function nameRemote(name: string): RemoteName | undefined {
  const short = name.replace(/^mfe-/, '');
  const remote = `mfe-${short}`;
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(short) || remote.length > maxLength) return undefined;
  const words = short.replaceAll('-', ' ');
  const title = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  return { short, remote, title: { pl: short === 'invoices' ? 'Faktury' : title, en: title } };
}
