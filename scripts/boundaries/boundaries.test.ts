import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages.ts';
import { findViolations } from './check.ts';

const importing = (specifier: string) => `import * as imported from '${specifier}';\nconsole.log(imported);\n`;
const reasonsFor = (file: string, source: string) => findViolations(root, file, source).map(({ reason }) => reason);

test.each([
  ['mfe-pkk/src/employees/seeded.ts', '@osk/shell', 'A remote imports its own sources'],
  ['mfe-pkk/src/employees/seeded.ts', '../../../mfe-sms/src/remote.ts', 'A remote imports its own sources'],
  ['mfe-pkk/src/employees/seeded.ts', '@osk/shared/create-host', 'A remote imports its own sources'],
  ['mfe-pkk/src/employees/seeded.ts', '@osk/shared/testing/fake-host', 'A remote imports its own sources'],
  ['mfe-pkk/src/employees/seeded.ts', 'react-router-dom', 'The host provides router'],
  ['mfe-pkk/src/employees/seeded.test.ts', '../../../server/src/app.ts', 'A test of a remote'],
  ['mfe-licences/src/details/seeded.ts', '../payment/strings.ts', 'a feature imports no sibling'],
  ['shell/src/seeded.ts', '../../mfe-pkk/src/remote.ts', 'The shell imports its own sources'],
  ['shell/src/seeded.ts', '@osk/shared/testing/fake-host', 'The shell imports its own sources'],
  ['shared/src/contract/seeded.ts', 'zod/mini', 'the contract import no package'],
  ['shared/src/contract/seeded.ts', '../http/http-client.ts', 'the contract import no package'],
  ['shared/src/contract/shapes/seeded.ts', 'react', 'The shapes of the contract import only zod'],
  ['shared/src/ui/seeded.ts', '../host/host.ts', 'would bundle a second copy'],
  ['shared/src/http/seeded.ts', '../../testing/fake-host.tsx', 'The shared package imports its own sources'],
  ['remote-kit/build/seeded.ts', '../../shared/src/cache.ts', 'The kit imports @osk/shared'],
  ['create/seeded.ts', 'vitest', 'The scaffold has no dependencies'],
  ['create/seeded.test.ts', '../remote-kit/command-line.ts', 'A test of the scaffold imports the scaffold'],
  ['pkk-employees/seeded.ts', '@osk/shared/toast-bus', 'The package for embedding pages has no dependencies'],
  ['pkk-employees/seeded.test.ts', '../mfe-pkk/src/embedded.ts', 'A test of the package for embedding pages'],
  ['pkk-employees/fixtures/vue/seeded.ts', '@osk/shared/toast-bus', 'A page imports the published package'],
  ['create/template/src/seeded.ts', '@osk/shared/create-host', 'A remote imports its own sources'],
  ['server/src/orders/seeded.ts', '@osk/shared/host', 'The server imports its own sources'],
  ['server/src/orders/seeded.ts', '../../testing/servers/portal.ts', 'The server imports its own sources'],
  ['server/src/orders/seeded.ts', '../employees/employee-store.ts', 'orders imports only capabilities of lower floors, not employees'],
  ['server/src/platform/db/seeded.ts', '../../app.ts', 'platform imports only capabilities of lower floors, not server/src/app.ts'],
  ['server/src/unknown/seeded.ts', '../platform/db/database.ts', 'The folder unknown is on no floor'],
  ['e2e/seeded.spec.ts', '@osk/shared/host', 'The browser tests import the contract'],
  ['examples/embedding/seeded.ts', '../../mfe-pkk/src/embedded.ts', 'An example knows the portal by its address'],
  ['unknown-package/src/seeded.ts', './other.ts', 'No rule'],
])('reports that %s imports %s', (file, specifier, reason) => {
  expect(reasonsFor(file, importing(specifier)).join()).toContain(reason);
});

test.each([
  ['a dynamic import', "await import('../../mfe-pkk/src/remote.ts');"],
  ['an export', "export * from '../../mfe-pkk/src/remote.ts';"],
  ['a type import', "type Remote = import('../../mfe-pkk/src/remote.ts').Remote;"],
])('reports a forbidden import by %s', (_, source) => {
  expect(reasonsFor('shell/src/seeded.ts', source)).toHaveLength(1);
});

/** Runs a command in a new folder of another one, with these files. Returns its output if it fails, an empty text otherwise. */
function check(folder: string, files: Readonly<Record<string, string>>, command: string, ...args: string[]): string {
  const temporary = mkdtempSync(join(folder, 'seeded-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(temporary, name)), { recursive: true });
    writeFileSync(join(temporary, name), content);
  }
  try {
    execFileSync(join(root, 'node_modules/.bin', command), args, { cwd: temporary, encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

test('the linter reports an import cycle, a floating and a misused promise, a dynamic import with then, and the device’s clock', {
  timeout: 120_000,
}, () => {
  // Elsewhere, because Biome reads all files of the project for these rules.
  const settings = ['biome.json', '.gitignore', 'scripts/await-dynamic-imports.grit', 'scripts/server-time.grit'];
  const files = {
    ...Object.fromEntries(settings.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
    'server/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
    'server/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    'server/src/floating.ts': 'async function save() {}\nsave();\n',
    'server/src/lazy.ts': "export const load = () =>\n  import('./floating.ts').then(\n    (loaded) => loaded,\n    () => null,\n  );\n",
    'shared/src/late.ts': 'export const now = () => [Date.now(), new Date()];\n',
    'shared/src/server-time.ts': 'export const now = () => Date.now();\n',
    'server/src/misused.ts': 'async function isReady() {\n  return true;\n}\nif (isReady()) console.log(1);\n',
  };
  const output = check(tmpdir(), files, 'biome', 'lint', '--colors=off');
  expect(output).toMatch(/a\.ts\S* \S+\/noImportCycles/);
  expect(output).toMatch(/floating\.ts\S* \S+\/noFloatingPromises/);
  expect(output).toMatch(/lazy\.ts\S* plugin/);
  expect(output.match(/\S+ plugin/g)?.filter((line) => line.startsWith('shared/'))).toHaveLength(2);
  expect(output).toMatch(/misused\.ts\S* \S+\/noMisusedPromises/);
});

test.each([
  ['mfe-pkk', '@osk/shared/src/host/host-context.tsx'],
  ['shell', '@osk/mfe-pkk/src/remote.ts'],
])('the compiler rejects that %s imports %s past an exports map', { timeout: 120_000 }, (folder, specifier) => {
  const files = { 'a.ts': importing(specifier), 'tsconfig.json': JSON.stringify({ extends: '../tsconfig.json', include: ['.'] }) };
  expect(check(join(root, folder), files, 'tsc', '--pretty', 'false')).toMatch(/^a\.ts.*TS2307/);
});
