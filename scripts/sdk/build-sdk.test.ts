import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extract } from 'tar';
import { beforeAll, expect, test } from 'vitest';
import { useFolder } from '../../remote-kit/testing/use-folder.ts';
import { root } from '../packages.ts';
import { buildSdk, packSdk } from './build-sdk.ts';
import { type Manifest, readManifest } from './published-manifest.ts';

const folder = useFolder().at();
const [first, second] = [join(root, 'sdk/dist'), join(folder, 'second')];

let version = '';
/** The unpacked packages. */
let packages: { folder: string; manifest: Manifest }[] = [];
/** Without the one for pages that embed the PKK module. */
const teamPackages = () => packages.filter(({ manifest }) => manifest.name !== '@osk/pkk-employees');

beforeAll(async () => {
  await buildSdk();
  mkdirSync(second);
  version = await packSdk(second);
  const index: { file: string; manifest: Manifest }[] = JSON.parse(readFileSync(join(first, 'index.json'), 'utf8'));
  packages = await Promise.all(
    index.map(async ({ file, manifest }) => {
      const target = join(folder, manifest.name);
      mkdirSync(target, { recursive: true });
      await extract({ file: join(first, file), cwd: target, strip: 1 });
      return { folder: target, manifest };
    }),
  );
}, 120_000);

test('packs the same sources to the same bytes', () => {
  const files = readdirSync(second);
  expect(['.built-from', ...files]).toEqual(readdirSync(first));
  for (const file of files) expect(readFileSync(join(second, file)).equals(readFileSync(join(first, file)))).toBe(true);
});

test('gives all packages for teams one version: that of the host API, and a digest', () => {
  const { version: hostApi } = readManifest('shared');
  expect(version).toMatch(new RegExp(`^${hostApi}-[\\da-f]{8}$`));
  expect(packages.map(({ manifest }) => [manifest.name, manifest.version])).toContainEqual(['@osk/shared', version]);
  expect(new Set(teamPackages().map(({ manifest }) => manifest.version))).toEqual(new Set([version]));
  expect(JSON.parse(readFileSync(join(folder, '@osk/shared/host-api.json'), 'utf8'))).toEqual({ version: hostApi });
});

test('EMB-02 gives the package for pages that embed the module its own version, one for each content', () => {
  const { version: own } = readManifest('pkk-employees');
  const tarball = readFileSync(join(first, `pkk-employees-${own}.tgz`));
  // A portal never replaces a version that it has stored. When this fails, raise the version in pkk-employees/package.json too.
  expect([own, hash('sha256', tarball).slice(0, 8)]).toEqual(['1.0.0', 'df479e14']);
});

test('EMB-02 gives that package no dependencies, and React and Vue as optional peers', () => {
  const { manifest } = packages.find(({ manifest: { name } }) => name === '@osk/pkk-employees') ?? {};
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest?.peerDependencies).toEqual({ react: '>=18', vue: '>=3.5' });
  expect(manifest?.peerDependenciesMeta).toEqual({ react: { optional: true }, vue: { optional: true } });
  expect(Object.keys(manifest?.exports ?? {})).toEqual(['.', './react', './vue']);
});

test('lets teams import only their part of the kit', () => {
  const kit = packages.find(({ manifest }) => manifest.name === '@osk/remote-kit');
  expect(Object.keys(kit?.manifest.exports ?? {})).toEqual(['./build/embedded-config', './build/remote-config', './client', './test']);
  expect(globSync('**/fake-*', { cwd: kit?.folder ?? '' })).toEqual([]);
});

test('needs exactly one React and one version of each other, and nothing of this repository', () => {
  const kit = packages.find(({ manifest }) => manifest.name === '@osk/remote-kit')?.manifest;
  const react = readManifest('shared/node_modules/react').version;
  expect(kit?.peerDependencies).toMatchObject({ '@osk/shared': version, react, 'react-dom': react });
  for (const { folder: target, manifest } of packages) {
    expect(readManifest(target)).toEqual(manifest);
    expect(JSON.stringify(manifest)).not.toMatch(/catalog:|workspace:|devDependencies|"private"/);
  }
});

test('has JavaScript with declarations behind every export and command', () => {
  for (const { folder: target, manifest } of packages) {
    const named = Object.values(manifest.exports ?? {}).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry ?? {}),
    );
    const missing = named.filter((file) => globSync(String(file), { cwd: target }).length === 0);
    expect([manifest.name, missing]).toEqual([manifest.name, []]);
    for (const program of Object.values(manifest.bin ?? {})) {
      expect(statSync(join(target, program)).mode & 0o111).toBe(0o111);
      expect(readFileSync(join(target, program), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    }
    const scripts = globSync('{*,{src,testing,bin,build,develop,release,test}/**/*}.js', { cwd: target });
    expect(scripts.filter((script) => !existsSync(join(target, script.replace(/\.js$/, '.d.ts'))))).toEqual([]);
    expect(globSync('**/*.test.*', { cwd: target, exclude: ['template/**'] })).toEqual([]);
    const namesSource = /^(?:import|export)\b.*'\.[^']+\.tsx?'|new URL\('[^']+\.tsx?'/m;
    expect(scripts.filter((script) => namesSource.test(readFileSync(join(target, script), 'utf8')))).toEqual([]);
  }
});

test('has the documents for teams, whose links lead to what is there', () => {
  const docs = join(folder, '@osk/remote-kit/docs');
  expect(readdirSync(docs).sort()).toEqual(['glossary.md', 'teams.md']);
  // A link without a file leads to a heading of its own page.
  const linksIn = (name: string) => linksOf(join(docs, name)).map((link) => (link.startsWith('#') ? `${name}${link}` : link));
  const links = readdirSync(docs).flatMap(linksIn);
  expect(links).toEqual(expect.arrayContaining(['glossary.md', 'teams.md#keys']));
  for (const link of links.filter((target) => !/^https?:/.test(target))) {
    const [file = '', heading = ''] = link.split('#');
    expect([link, existsSync(join(docs, file))]).toEqual([link, true]);
    expect(['', ...headingsOf(join(docs, file))]).toContain(heading);
  }
  const [toTeams] = linksOf(join(folder, '@osk/create/template/README.md'));
  expect(toTeams).toBe('node_modules/@osk/remote-kit/docs/teams.md');
});

test('lists in the documents each component that teams can import', () => {
  const named = Object.entries(readManifest('shared').exports ?? {}).flatMap(([name, file]) => {
    const part = /^\.\/ui\/([^.]+)$/.exec(name)?.[1] ?? [];
    return part === '*'
      ? globSync(String(file), { cwd: 'shared', exclude: ['**/*.test.tsx'] }).map((path) => basename(path, '.tsx'))
      : part;
  });
  const document = readFileSync(join(folder, '@osk/remote-kit/docs/teams.md'), 'utf8');
  const table = document.split('| `@osk/shared/ui/…` |')[1]?.split('\n\n')[0] ?? '';
  const cells = [...table.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell);
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual([...new Set(named)].sort());
});

const linksOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

/** As GitHub names them in addresses. */
const headingsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(/\W+/g, '-'));
