import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostManifest, Needs, Release } from '@osk/shared/contract/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashesOf } from '../build/file-hashes.ts';
import { whyNotWhole } from './check-files.ts';
import { whyIncomplete, whyNotFit } from './check-fit.ts';

const offers: HostManifest = {
  version: '1.0.0-1',
  builtAt: '2026-11-21T10:00:00.000Z',
  commit: null,
  hostApi: '1.2.0',
  exports: ['useHost', 'Link'],
  shared: { react: '19.3.1', 'react-dom': '19.3.1' },
};
const needs: Needs = { hostApi: '1.2.0', exports: ['useHost'], shared: { react: '^19.3.1', 'react-dom': '^19.3.1' } };

let folder = '';
let release: Release;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checks-'));
  for (const file of ['entry.js', 'start.js', 'page.js', 'page.css', 'pl-dark.html', 'picture.jpg'])
    writeFileSync(join(folder, file), file);
  release = {
    name: 'mfe-sms',
    version: '1.0.0-1',
    commit: null,
    needs,
    files: hashesOf(folder),
    entry: 'entry.js',
    preload: ['entry.js', 'start.js'],
    routes: { '/sms': { js: ['page.js'], css: ['page.css'] } },
    prerendered: { '/': { description: { pl: '', en: '' }, picture: 'picture.jpg', fragments: { 'pl-dark': 'pl-dark.html' } } },
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

test('FED-03 a build that is what it says of itself is whole', () => {
  expect(whyNotWhole(folder, release)).toEqual([]);
  writeFileSync(join(folder, 'page.js.br'), 'a compressed copy');
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  expect(whyNotWhole(folder, release)).toEqual([]);
});

test.each(['entry.js', 'start.js', 'page.js', 'page.css', 'pl-dark.html', 'picture.jpg'])('a missing %s is told', (file) => {
  rmSync(join(folder, file));
  expect(whyNotWhole(folder, release)).toEqual([`${file} is missing.`]);
  const { [file]: _, ...files } = release.files;
  expect(whyNotWhole(folder, { ...release, files })).toEqual([`${file} is needed, and not among the release's files.`]);
});

test('a file that was changed or came later is told', () => {
  writeFileSync(join(folder, 'page.js'), 'something else');
  writeFileSync(join(folder, 'later.js'), 'later');
  expect(whyNotWhole(folder, release)).toEqual([
    'page.js is not the file that was built: its hash is another one.',
    "later.js is in the folder, and not among the release's files.",
  ]);
});

const odd = ['/etc/passwd', '../entry.js', 'assets/../../x.js', 'C:\\x.js', 'https://elsewhere.example/x.js', '', './x.js'];

test.each([...odd, '.DS_Store', 'two words.js', 'a.js"><script>', 'zażółć.js'])('a name that no server serves is told: "%s"', (file) => {
  expect(whyNotWhole(folder, { ...release, entry: file })).toEqual([`${file} is needed, and not among the release's files.`]);
  expect(whyNotWhole(folder, { ...release, files: { ...release.files, [file]: 'sha256-' } })).toEqual([
    expect.stringContaining(`${file} cannot be served under that name`),
  ]);
});

test.each(['1.0.0+build-3fa94c1b', '../1.0.0', '.hidden', `1.0.0-${'x'.repeat(50)}`, ''])(
  'a version that no rollout may name is told: "%s"',
  (version) => {
    expect(whyNotWhole(folder, { ...release, version })).toEqual([expect.stringContaining(`${version} cannot be a version`)]);
  },
);

test.each<[string, Partial<Needs>, string]>([
  ['a name that the host API has not', { exports: ['useHost', 'useWeather'] }, "The shell's host API does not offer useWeather."],
  ['a newer host API', { hostApi: '1.3.0' }, "The shell's host API is version 1.2.0; the remote was built for ^1.3.0."],
  ['a newer react', { shared: { react: '^19.4.0' } }, 'The shell provides react 19.3.1; the remote was built for ^19.4.0.'],
])('FED-03 a remote that needs %s is told', (_, more, reason) => {
  expect(whyNotFit({ ...release, needs: { ...needs, ...more } }, offers)).toEqual([reason]);
});

test('a remote that takes the host API as a whole, or does not say what it needs, is told what to do', () => {
  expect(whyNotFit({ ...release, needs: { ...needs, exports: ['*', 'useHost'] } }, offers)).toEqual([
    expect.stringContaining('import its names'),
  ]);
  const { needs: _, ...silent } = release;
  expect(whyNotFit(silent, offers)).toEqual([expect.stringContaining('build it with the current @osk/shared')]);
  expect(whyNotFit(release, offers)).toEqual([]);
});

test('a place of the portal that would lose its page is told', () => {
  const place = { title: { pl: '', en: '' }, shell: { js: [], css: [] } };
  const places = [
    { ...place, path: '/panel/sms', remote: 'mfe-sms', page: '/sms' },
    { ...place, path: '/panel/more', remote: 'mfe-sms', page: '/more' },
    { ...place, path: '/other', remote: 'mfe-pkk', page: '/other' },
  ];
  expect(whyIncomplete(release, places)).toEqual([
    'The portal shows the page /more of mfe-sms at /panel/more, and the remote has no such route.',
  ]);
});
