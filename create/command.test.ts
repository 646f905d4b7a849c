import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCommand } from './command.ts';

const source = fileURLToPath(new URL('.', import.meta.url));
const portal = ['--portal', 'https://portal.example:8443/sdk/'];

let temporary: string;
let output: string[];
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'create-test-'));
  output = [];
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation((line) => output.push(line));
});
afterEach(() => rmSync(temporary, { recursive: true }));

const run = (args: readonly string[], environment: Partial<Parameters<typeof createCommand>[1]> = {}) =>
  createCommand(args, { packageFolder: source, userAgent: 'npm/11.19.1', program: undefined, ...environment });
const read = (...path: string[]) => readFileSync(join(temporary, ...path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes('/.git/'))
    .map(({ parentPath, name }) => join(parentPath, name));

test('writes the repository of a remote for the portal, with exact versions of its packages', () => {
  expect(run([join(temporary, 'driving-lessons'), ...portal])).toBe(0);
  expect(output.join()).toContain('the repository of mfe-driving-lessons, for https://portal.example:8443.');
  expect(read('driving-lessons', '.npmrc')).toMatch(/^@osk:registry=https:\/\/portal\.example:8443\/sdk\/\n#.*\nsave-exact=true\n$/);
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  expect(JSON.parse(read('driving-lessons', 'package.json'))).toMatchObject({
    name: 'mfe-driving-lessons',
    scripts: { release: 'osk-release' },
    osk: { portal: 'https://portal.example:8443' },
    dependencies: { '@osk/shared': version },
    devDependencies: { '@osk/remote-kit': version },
  });
  expect(read('driving-lessons', 'src', 'portal-routes.ts')).toContain("title: { pl: 'Driving lessons', en: 'Driving lessons' }");
  expect(read('driving-lessons', '.gitignore')).toMatch(/^node_modules\/\n.*\n\.env\*\n$/s);
  expect(read('driving-lessons', '.git', 'HEAD')).toContain('refs/heads/main');
});

test('leaves no name of the template, and no address but those of the portal', () => {
  run([join(temporary, 'mfe-lessons'), ...portal]);
  const files = filesIn(join(temporary, 'mfe-lessons'));
  expect(files.map((file) => basename(file))).toEqual(
    expect.arrayContaining(['remote.yml', 'orders-page.test.tsx', 'pnpm-workspace.yaml']),
  );
  for (const file of files) expect(readFileSync(file, 'utf8'), file).not.toMatch(/invoices|Faktury|workspace:|portal\.example(?!:8443)/i);
});

test('writes the name of a remote as it is when it contains the name of the template', () => {
  run([join(temporary, 'sales-invoices'), '--portal', 'https://invoices.example']);
  expect(read('sales-invoices', 'src', 'portal-routes.ts')).toContain("title: { pl: 'Sales invoices', en: 'Sales invoices' }");
  expect(read('sales-invoices', 'package.json')).toContain('"portal": "https://invoices.example"');
  run([join(temporary, 'invoices-archive'), ...portal]);
  expect(read('invoices-archive', 'src', 'orders', 'strings.ts')).toContain("title: 'Invoices archive',");
  expect(read('invoices-archive', 'src', 'remote.ts')).toContain("'/user-panel/invoices-archive'");
});

test('takes the portal that npm has installed the package from', () => {
  const packageFolder = join(temporary, 'node_modules/@osk/create');
  mkdirSync(dirname(packageFolder), { recursive: true });
  mkdirSync(join(packageFolder, 'template'), { recursive: true });
  writeFileSync(join(packageFolder, 'package.json'), '{ "version": "1.2.0-0123abcd" }');
  writeFileSync(join(packageFolder, 'template', '_.npmrc'), '@osk:registry=https://portal.example/sdk/');
  const packages = { 'node_modules/@osk/create': { resolved: 'http://localhost:4200/sdk/@osk/create/-/create-1.2.0-0123abcd.tgz' } };
  writeFileSync(join(temporary, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  expect(run([join(temporary, 'invoices')], { packageFolder })).toBe(0);
  expect(read('invoices', '.npmrc')).toBe('@osk:registry=http://localhost:4200/sdk/');
});

/** A program that prints what npm prints for a cache of many packages. */
function fakeNpm(...portals: string[]): string {
  const program = join(temporary, 'npm-cli.js');
  const keys = portals.flatMap((portal) => [`${portal}/sdk/@osk%2fcreate`, `${portal}/sdk/@osk/create/-/create-1.2.0.tgz`]);
  const others = Array.from({ length: 20_000 }, (_, index) => `https://registry.example/a-package-with-a-long-name-${index}`);
  const lines = [...others, ...keys].map((key) => `make-fetch-happen:request-cache:${key}`);
  writeFileSync(program, `if (process.argv.slice(2).join(' ') === 'cache ls') console.log(${JSON.stringify(lines.join('\n'))});`);
  return program;
}

test("takes the only portal of npm's cache when npm writes no lock file, and asks when there are more", () => {
  expect(run([join(temporary, 'invoices')], { program: fakeNpm('https://portal.example:8443') })).toBe(0);
  expect(read('invoices', '.npmrc')).toMatch(/^@osk:registry=https:\/\/portal\.example:8443\/sdk\/\n#.*\nsave-exact=true\n$/);
  output.length = 0;
  expect(run([join(temporary, 'other')], { program: fakeNpm('http://localhost:4200', 'https://portal.example') })).toBe(2);
  expect(output).toEqual([
    'Which portal? It is one of http://localhost:4200, https://portal.example. Example: create invoices --portal http://localhost:4200',
  ]);
});

test('names the commands of pnpm when that runs it', () => {
  run([join(temporary, 'invoices'), ...portal], { userAgent: 'pnpm/12.21.0 npm/? node/v24.21.0' });
  expect(output.join()).toMatch(/ {2}pnpm install\n {2}pnpm dev {9}shows .*\n {2}pnpm test {8}runs .*\n {2}pnpm check {7}checks /);
  expect(read('invoices', 'README.md')).toMatch(/^pnpm dev$/m);
  expect(read('invoices', 'README.md')).toContain('`pnpm release --percent 10`');
  expect(output.join() + read('invoices', 'README.md')).not.toMatch(/\bnpm /);
  expect(read('invoices', '.github', 'workflows', 'remote.yml')).toContain('pnpm@12 install --frozen-lockfile');
});

const nameRule =
  'cannot be the name of a remote: it begins with a letter, then come lower-case letters, digits and single hyphens, at most 46 characters.';

test.each([
  [[...portal], 'Which name? Example: create invoices'],
  [['one', 'two', ...portal], 'There is more than one name: one, two. Example: create invoices'],
  [['Invoices', ...portal], `Invoices ${nameRule}`],
  [['mfe-', ...portal], `mfe- ${nameRule}`],
  [[`a${'b'.repeat(46)}`, ...portal], `a${'b'.repeat(46)} ${nameRule}`],
  [['invoices'], 'Which portal? Example: create invoices --portal https://portal.example'],
  [['invoices', '--portal', 'portal'], 'portal is not the address of a portal. Example: create invoices --portal https://portal.example'],
  [
    ['invoices', '--portal', 'ftp://portal.example'],
    'ftp://portal.example is not the address of a portal. Example: create invoices --portal https://portal.example',
  ],
  [['invoices', '--force'], "Unknown option '--force'. --help lists the options."],
])('ends %j with exit code 2 and one line', (args, line) => {
  expect(run(args)).toBe(2);
  expect(output).toEqual([line]);
});

test('writes into an empty folder and into a new git repository', () => {
  const folder = join(temporary, 'invoices');
  mkdirSync(join(folder, '.git'), { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(run(['.', ...portal])).toBe(0);
  expect(output.join()).toContain('invoices is the repository of mfe-invoices, for https://portal.example:8443.\n\n  npm install\n');
  mkdirSync(join(temporary, 'other'));
  expect(run([join(temporary, 'other'), ...portal])).toBe(0);
});

test('leaves a folder that is not empty as it is', () => {
  const folder = join(temporary, 'invoices');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), 'mine');
  output.length = 0;
  expect(run([folder, ...portal])).toBe(1);
  expect(output).toEqual([`${folder} exists and is not empty.`]);
  expect(read('invoices', 'package.json')).toBe('mine');
});
