import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSdk } from '../scripts/sdk/build-sdk.ts';

const own = import.meta.dirname;
/** Outside this repository, so that a page has only the packages that it names. */
const folder = mkdtempSync(join(tmpdir(), 'published-types-'));
const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));

beforeAll(buildSdk, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const compilers = {
  'TypeScript 5': join(own, 'node_modules/.bin/tsc'),
  'TypeScript 7': join(own, '../node_modules/.bin/tsc'),
  'vue-tsc': join(own, 'node_modules/.bin/vue-tsc'),
};
const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
  noEmit: true,
};
// A compiler takes seconds, and more on a machine under load.
describe('EMB-02 the types of the published package', { timeout: 120_000 }, () => {
  test.each([
    { page: 'a page without a framework', by: 'TypeScript 7', sources: ['plain-dom'], packages: {} },
    {
      page: 'React 18',
      by: 'TypeScript 5',
      sources: ['react', 'react-18'],
      packages: { '@types/react': 'fixtures/react-18/node_modules/@types/react' },
    },
    { page: 'React 19', by: 'TypeScript 7', sources: ['react', 'react-19'], packages: { '@types/react': 'node_modules/@types/react' } },
    { page: 'Vue', by: 'vue-tsc', sources: ['vue'], packages: { vue: 'node_modules/vue' } },
  ] as const)(
    'accept right programs and report each mistake in wrong ones, in $page, with $by',
    async ({ page, by, sources, packages }) => {
      const project = await pageWith(`${page} with ${by}`, sources, packages);
      const wrong = globSync('wrong*', { cwd: project }).toSorted();
      const mistakes = wrong.flatMap((file) => mistakesIn(join(project, file)));
      expect(mistakes.length).toBeGreaterThan(5);
      expect(await errorsOf(by, project)).toEqual(mistakes);
    },
  );

  test('have no error code that the guide does not explain', () => {
    const types = readFileSync(join(own, '../mfe-pkk/src/embedding/osk-pkk-employees.d.ts'), 'utf8');
    const guide = readFileSync(join(own, '../docs/embedding.md'), 'utf8');
    const [, list = ''] = /PkkEmployeesErrorCode =([^;]+);/.exec(types) ?? [];
    const codes = [...list.matchAll(/'([\w-]+)'/g)].map(([, code = '']) => code);
    expect(codes).toContain('crashed');
    expect([...codes, 'call-rejected'].filter((code) => !guide.includes(`\n| \`${code}\` | `))).toEqual([]);
  });
});

/** A page with the sources of fixtures, the published package and others, by their folders in this package. */
async function pageWith(name: string, sources: readonly string[], packages: Readonly<Record<string, string>>): Promise<string> {
  const project = join(folder, name.replaceAll(' ', '-'));
  const published = join(project, 'node_modules/@osk/pkk-employees');
  mkdirSync(published, { recursive: true });
  await extract({ file: join(own, `../sdk/dist/pkk-employees-${version}.tgz`), cwd: published, strip: 1 });
  for (const [target, source] of Object.entries(packages)) {
    mkdirSync(dirname(join(project, 'node_modules', target)), { recursive: true });
    symlinkSync(realpathSync(join(own, source)), join(project, 'node_modules', target), 'junction');
  }
  for (const file of sources.flatMap((source) => globSync(`fixtures/${source}/{right,wrong}*`, { cwd: own }))) {
    cpSync(join(own, file), join(project, basename(file)));
  }
  const settings = { compilerOptions, vueCompilerOptions: { strictTemplates: true }, include: ['*'] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings));
  return project;
}

/** The mistakes of a program, which a comment names: `wrong.ts:3 TS2322`. */
function mistakesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const [, code] = /(?:\/\/|<!--) (TS\d+)/.exec(line) ?? [];
    return code === undefined ? [] : `${basename(file)}:${index + 1} ${code}`;
  });
}

async function errorsOf(by: keyof typeof compilers, project: string): Promise<string[]> {
  // The declarations too. Others than TypeScript 7 take seconds for those of the browser.
  const skipLibCheck = by !== 'TypeScript 7' && !process.env.LONG;
  const args = ['-p', project, '--pretty', 'false', '--skipLibCheck', String(skipLibCheck)];
  const output = await new Promise<string>((resolve) => {
    execFile(compilers[by], args, { cwd: project }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  return [...output.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(([, file, line, code]) => `${file}:${line} ${code}`);
}
