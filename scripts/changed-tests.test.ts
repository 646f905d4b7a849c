import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { specsFor, specsOf } from './changed-tests.ts';
import { root } from './packages.ts';

test('names browser tests and packages that exist', () => {
  for (const [name, specs] of Object.entries(specsOf)) {
    const files = [name, ...specs.map((spec) => `e2e/*/${spec}.spec.ts`)];
    expect(files.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
  }
});

test.each([
  [['mfe-sms/src/sms-configuration/strings.ts'], ['/sms-configuration.spec.ts']],
  [
    ['mfe-sms/src/remote.ts', 'e2e/session/tabs.spec.ts', 'e2e/session/tabs.spec.ts'],
    ['/sms-configuration.spec.ts', '/tabs.spec.ts'],
  ],
  [['mfe-sms/src/remote.ts', 'shared/src/cache.ts'], 'all'],
  [['shared/src/cache.test.ts', 'docs/glossary.md', 'README.md'], []],
])('finds the browser tests that a change can break when %o changes', (files, expected) => {
  expect(specsFor(files)).toEqual(expected);
});
