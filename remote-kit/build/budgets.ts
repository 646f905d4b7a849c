import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { allScripts, type BuildPart, partsOf } from '@osk/shared/contract/budgets';
import type { PageParts, Release } from '@osk/shared/contract/release';
import { readJson } from './release-file.ts';

/** The limits of a package in brotli bytes, by part of its build: `"/user-panel/licenses": 43000`. The file is the team's own. */
const budgetsFile = 'budgets.json';

/** The size of each part of a built package: the numbers for its budgets. */
export function describeSizes(folder: string): string {
  const lines = partsIn(builtIn(folder)).map(({ name, files }) => `${String(sum(files.map(transferSize))).padStart(8)}  ${name}`);
  return [basename(folder), ...lines].join('\n');
}

type Build = {
  /** The folder of the build, and that of the builds for embedding. */
  dist: string;
  embedded: string;
  /** Bytes on the network. */
  sizeOf(file: string): number;
};

/** The build that the server of a checkout serves. */
const builtIn = (folder: string): Build => ({ dist: join(folder, 'dist'), embedded: join(folder, 'dist-embed'), sizeOf: transferSize });

export const hasBudgets = (folder: string): boolean => existsSync(join(folder, budgetsFile));

/** Compares a built package with its budgets. Returns what is wrong, in plain sentences. */
export function checkBudgets(folder: string, build = builtIn(folder)): string[] {
  const name = basename(folder);
  const path = `${name}/${budgetsFile}`;
  const budgets: Record<string, number> = hasBudgets(folder) ? readJson(join(folder, budgetsFile)) : {};
  const parts = partsIn(build);
  const unknown = Object.keys(budgets).filter((key) => !parts.some((part) => part.name === key));
  return [
    ...parts.flatMap((part) => checkPart(part, budgets[part.name], { owner: name, path, sizeOf: build.sizeOf })),
    ...unknown.map((key) => `${path} limits "${key}", which the build does not have. Remove the line.`),
  ];
}

type Owner = { owner: string; path: string; sizeOf: Build['sizeOf'] };

function checkPart({ name, files }: BuildPart, budget: number | undefined, { owner, path, sizeOf }: Owner): string[] {
  const sizes = files.map((file) => ({ file, size: sizeOf(file) })).sort((a, b) => b.size - a.size);
  const size = sum(sizes.map((entry) => entry.size));
  // A pattern that no longer fits would measure nothing.
  if (size === 0) return [`${owner}: "${name}" has no files in the build, so its budget limits nothing.`];
  if (budget === undefined) return [`${owner}: "${name}" has no budget and needs ${size} bytes. Add it to ${path}.`];
  if (size <= budget) return [];
  const largest = sizes.slice(0, 5).map((entry) => `    ${String(entry.size).padStart(7)}  ${basename(entry.file)}`);
  return [
    [`${owner}: "${name}" needs ${size} bytes, ${size - budget} over its budget of ${budget} in ${path}. Largest files:`, ...largest].join(
      '\n',
    ),
  ];
}

/** The parts of a package's build that have a budget. The sum of a page's parts is what a first visit loads. */
function partsIn({ dist, embedded }: Build): BuildPart[] {
  const parts = existsSync(join(dist, 'release.json')) ? partsOfRemote(dist) : partsOfShell(dist);
  return [...parts, ...embeddedParts(embedded)];
}

function partsOfRemote(dist: string): BuildPart[] {
  return partsOf(readJson<Release>(join(dist, 'release.json'))).map(({ name, files }) => ({
    name,
    files: files.map((file) => join(dist, file)),
  }));
}

/** The shell: what every page loads, what a page of the panel loads besides, and the font. Other fonts have the rarer characters. */
function partsOfShell(dist: string): BuildPart[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/ (?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const { company }: PageParts = readJson(join(dist, 'page-parts.json'));
  const inDist = (files: Iterable<string>) => [...files].map((file) => join(dist, file));
  return [
    { name: 'every page', files: inDist(new Set(['index.html', ...linked])) },
    { name: 'panel', files: inDist([...company.js, ...company.css]) },
    { name: 'font', files: filesIn(dist, /figtree-[\w-]{8}\.woff2$/) },
    { name: allScripts, files: filesIn(dist, /\.js$/) },
  ];
}

/** The builds for embedding: in the portal the element, in a remote the script with everything and what the element mounts. */
function embeddedParts(dist: string): BuildPart[] {
  if (!existsSync(dist)) return [];
  const container = join(dist, 'remoteEntry.js');
  if (!existsSync(join(dist, 'about.json')))
    return [
      { name: 'embedded element', files: filesIn(dist, /^(?!remoteEntry)[^/]+\.js$/) },
      { name: 'embedded container', files: [container] },
    ];
  const { script }: { script: string } = readJson(join(dist, 'about.json'));
  return [
    { name: 'embedded script', files: [join(dist, script)] },
    { name: 'embedded remote', files: [container, ...filesIn(join(dist, 'assets'), /^(module|react)-.*\.js$/)] },
    { name: 'embedded dialogs', files: filesIn(join(dist, 'assets'), /^dialogs-.*\.js$/) },
  ];
}

function filesIn(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
}

/** The bytes of a file on the network. The server compresses HTML itself; other files without a compressed copy are sent as they are. */
function transferSize(file: string): number {
  if (file.endsWith('.html')) return brotliCompressSync(readFileSync(file)).length;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
