import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawings, landing, makeFakePortal, places, shellHtml, sms } from '../../../testing/fake-portal.ts';
import { readPortalFiles } from './portal-files.ts';

let root: string;
beforeEach(() => {
  root = makeFakePortal();
});
afterEach(() => rmSync(root, { recursive: true }));

test('the builds below a folder: the page, the places, and each remote once; one without a build is left out', () => {
  expect(readPortalFiles(root)).toEqual({
    html: shellHtml,
    shellFolder: join(root, 'shell/dist'),
    places,
    offers: undefined,
    names: ['mfe-landing', 'mfe-sms', 'mfe-pkk'],
    remotes: [
      { release: landing, folder: join(root, 'mfe-landing/dist') },
      { release: sms, folder: join(root, 'mfe-sms/dist') },
    ],
    embeddingFolder: join(root, 'mfe-pkk/dist-embed'),
    read: expect.any(Function),
    readShell: expect.any(Function),
  });
});

test('a module that is not built for embedding has no such folder', () => {
  rmSync(join(root, 'mfe-pkk/dist-embed'), { recursive: true });
  expect(readPortalFiles(root)).toMatchObject({ embeddingFolder: undefined, places });
});

test("a remote's file is read once and kept", () => {
  const files = readPortalFiles(root);
  for (const [file, drawing] of Object.entries(drawings)) expect(files?.read('mfe-landing', file)).toBe(drawing);
  rmSync(join(root, 'mfe-landing'), { recursive: true });
  for (const [file, drawing] of Object.entries(drawings)) expect(files?.read('mfe-landing', file)).toBe(drawing);
});

test('a shell that is not built is no portal', () => {
  rmSync(join(root, 'shell/dist'), { recursive: true });
  expect(readPortalFiles(root)).toBeUndefined();
  expect(readPortalFiles(join(root, 'no-such-folder'))).toBeUndefined();
});

test('a release of another shape is not served', () => {
  writeFileSync(join(root, 'mfe-sms/dist/release.json'), '{ "name": "mfe-sms" }');
  expect(() => readPortalFiles(root)).toThrow(/entry/);
});
