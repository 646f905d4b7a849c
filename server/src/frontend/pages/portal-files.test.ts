import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fragments, landing, makeFakePortal, parts, shellHtml, sms } from '../../../testing/servers/fake-portal.ts';
import { readPortalFiles } from './portal-files.ts';

let root: string;
beforeEach(() => {
  root = makeFakePortal();
});
afterEach(() => rmSync(root, { recursive: true }));

test('reads the shell, its parts of pages, and each remote that is built', () => {
  expect(readPortalFiles(root)).toEqual({
    html: shellHtml,
    shellFolder: join(root, 'shell/dist'),
    parts,
    hostManifest: undefined,
    remotes: [
      { name: 'mfe-landing', folder: join(root, 'mfe-landing/dist'), release: expect.objectContaining({ release: landing }) },
      { name: 'mfe-sms', folder: join(root, 'mfe-sms/dist'), release: expect.objectContaining({ release: sms }) },
    ],
    embeddedFolder: join(root, 'mfe-pkk/dist-embed'),
    readShell: expect.any(Function),
  });
});

test("reads a remote's text once", () => {
  const release = readPortalFiles(root)?.remotes[0]?.release;
  for (const [file, fragment] of Object.entries(fragments)) expect(release?.read(file)).toBe(fragment);
  rmSync(join(root, 'mfe-landing'), { recursive: true });
  for (const [file, fragment] of Object.entries(fragments)) expect(release?.read(file)).toBe(fragment);
});

test('returns undefined when the shell is not built', () => {
  rmSync(join(root, 'shell/dist'), { recursive: true });
  expect(readPortalFiles(root)).toBeUndefined();
});

test('throws when a release.json is not valid', () => {
  writeFileSync(join(root, 'mfe-sms/dist/release.json'), '{ "name": "mfe-sms" }');
  expect(() => readPortalFiles(root)).toThrow(/entry/);
});
