import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFakePortal } from '../../testing/servers/fake-portal.ts';
import { readPortalFiles } from './portal-files.ts';

const root = useFakePortal();

test('readPortalFiles throws when a release.json is not valid, and returns undefined when the shell is not built', () => {
  writeFileSync(join(root, 'mfe-sms/dist/release.json'), '{ "name": "mfe-sms" }');
  expect(() => readPortalFiles(root)).toThrow(/entry/);
  rmSync(join(root, 'shell/dist'), { recursive: true });
  expect(readPortalFiles(root)).toBeUndefined();
});
