import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fragments, landing, makeFakePortal, routes, shellHtml, sms } from '../../../testing/servers/fake-portal.ts';
import { readPortalFiles, routeAt } from './portal-files.ts';

let root: string;
beforeEach(() => {
  root = makeFakePortal();
});
afterEach(() => rmSync(root, { recursive: true }));

test('reads the shell, its routes, and each remote once', () => {
  expect(readPortalFiles(root)).toEqual({
    html: shellHtml,
    shellFolders: [join(root, 'shell/dist')],
    routes,
    hostManifest: undefined,
    remotes: [
      { name: 'mfe-landing', folders: [join(root, 'mfe-landing/dist')], release: expect.objectContaining({ release: landing }) },
      { name: 'mfe-sms', folders: [join(root, 'mfe-sms/dist')], release: expect.objectContaining({ release: sms }) },
      { name: 'mfe-pkk', folders: [join(root, 'mfe-pkk/dist')], release: undefined },
    ],
    embeddedFolders: [join(root, 'mfe-pkk/dist-embed')],
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

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/activate/abc', '/activate/:id'],
  ['/activate/a%2Fb', '/activate/:id'],
  ...['/nothing', '/Home', '/activate', '/activate/', '/activate/a/b', '/user-panel', ''].map((path) => [path, undefined]),
])('matches the path "%s" to the route %s', (path = '', route) => {
  expect(routeAt(routes, path)?.path).toBe(route);
});
