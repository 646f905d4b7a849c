import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './packages.ts';

/** What a checker says of a file with this content, somewhere in the project: nothing when it is content. */
function check(folder: string, content: string, command: string, argumentsFor: (file: string) => string[]): string {
  const temporary = mkdtempSync(join(root, folder, 'seeded-'));
  const file = join(temporary, 'violation.ts');
  writeFileSync(file, content);
  try {
    execFileSync(join(root, 'node_modules/.bin', command), argumentsFor(file), { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

const lint = (folder: string, content: string) => check(folder, content, 'biome', (file) => ['lint', '--colors=off', file]);

/** A whole package is compiled: on a machine under load that takes its time. */
const compiling = { timeout: 120_000 };

/** `folder` is a package's `src`: its own tsconfig takes the file in. */
const compile = (folder: string, content: string) =>
  check(folder, content, 'tsc', () => ['-p', join(root, folder, '..'), '--pretty', 'false']);

const using = (name: string) => `import * as imported from '${name}';\nconsole.log(imported);\n`;

test.each([
  ['mfe-pkk/src', '@osk/shell', 'A remote knows only'],
  ['mfe-pkk/src', '@osk/mfe-sms', 'A remote knows only'],
  ['mfe-pkk/src', '@osk/shared/create-host', 'A remote knows only'],
  ['mfe-pkk/src', '@osk/shared/arrival', 'A remote knows only'],
  ['mfe-pkk/src', '@osk/shared/load-remote', 'A remote knows only'],
  ['mfe-landing/src/landing', '@osk/shared/arrival', 'A remote knows only'],
  ['mfe-pkk/src', 'react-router-dom', 'The host provides this'],
  ['mfe-licences/src', '../profile/strings.ts', 'no sibling feature'],
  ['mfe-landing/src/landing', '@osk/server', 'A remote knows only'],
  ['mfe-landing/src/landing', 'react-router-dom', 'The host provides this'],
  ['server/src', '@osk/shared/host', 'The server knows the contract alone'],
  ['e2e', '@osk/shared/host', 'The browser tests know the contract alone'],
  ['shared/src/contract', 'react', 'The contract imports zod alone'],
  ['shared/src/contract', '../../http/http-client.ts', 'The contract imports zod alone'],
  ['shared/src/ui', '../host/host.ts', 'would bundle a second copy'],
])('%s may not import %s', (folder, name, message) => {
  expect(lint(folder, using(name))).toContain(message);
});

test.each([
  ['mfe-pkk/src', '@osk/shared/host'],
  ['mfe-pkk/src', './employee-table.tsx'],
  ['mfe-landing/src/landing', '../login/login-card.tsx'],
  ['server/src', '@osk/shared/contract/licence'],
  ['shared/src/contract', './fields.ts'],
  ['shared/src/contract', 'zod/mini'],
  ['shared/src/ui', '@osk/shared/host'],
])('%s may import %s', (folder, name) => {
  expect(lint(folder, using(name))).toBe('');
});

test.each([
  ['mfe-pkk/src', '@osk/shared/src/host/host-context.tsx'],
  ['mfe-pkk/src', '@osk/server/src/app.ts'],
  ['shell/src', '@osk/mfe-pkk/src/remote.ts'],
])('the exports maps keep %s from %s', compiling, (folder, name) => {
  expect(compile(folder, using(name))).toMatch(/seeded-\w+\/violation\.ts.*TS2307/);
});
