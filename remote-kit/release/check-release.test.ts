import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostManifest, Needs, Release } from '@osk/shared/contract/release';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashesOf, integrityOf } from '../build/release-file.ts';
import { checkEmbedded, checkFiles, checkHost, checkRoutes } from './check-release.ts';

const manifest: HostManifest = {
  version: '1.0.0-1',
  builtAt: '2026-11-21T10:00:00.000Z',
  commit: null,
  hostApi: '1.2.0',
  exports: ['useHost', 'Link'],
  shared: { react: '19.3.1', 'react-dom': '19.3.1' },
};
const needs: Needs = { hostApi: '1.2.0', exports: ['useHost'], shared: { react: '^19.3.1', 'react-dom': '^19.3.1' } };
const names = ['entry.js', 'start.js', 'page.js', 'page.css', 'pl-dark.html', 'picture.jpg'];

let folder = '';
let release: Release;
const write = (file: string, content = file) => writeFileSync(join(folder, file), content);
const remove = (file: string) => rmSync(join(folder, file));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-release-'));
  for (const file of names) write(file);
  release = {
    name: 'mfe-sms',
    version: '1.0.0-1',
    commit: null,
    needs,
    files: hashesOf(folder),
    entry: 'entry.js',
    preload: ['entry.js', 'start.js'],
    routes: { '/sms': { js: ['page.js'], css: ['page.css'] } },
    portalRoutes: [],
    prerendered: { '/': { description: { pl: '', en: '' }, picture: 'picture.jpg', fragments: { 'pl-dark': 'pl-dark.html' } } },
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('checkFiles', () => {
  test('FED-03 accepts a complete build with compressed copies', () => {
    write('page.js.br');
    write('release.json', JSON.stringify(release));
    expect(checkFiles(folder, release)).toEqual([]);
  });

  test.each(names)('reports that %s is missing or not listed', (file) => {
    remove(file);
    expect(checkFiles(folder, release)).toEqual([`${file} is missing.`]);
    const { [file]: _, ...files } = release.files;
    expect(checkFiles(folder, { ...release, files })).toEqual([`${file} is needed, but not listed in release.json.`]);
  });

  test('reports changed and additional files', () => {
    write('page.js', 'changed');
    write('later.js');
    expect(checkFiles(folder, release)).toEqual([
      'page.js has changed since the build.',
      'later.js exists, but is not listed in release.json.',
    ]);
  });

  test('rejects a file name or a version that cannot be served', () => {
    expect(checkFiles(folder, { ...release, files: { ...release.files, '../entry.js': 'sha256-' } })).toEqual([
      '../entry.js is not a valid file name: begin with a letter or digit, and use no spaces.',
    ]);
    expect(checkFiles(folder, { ...release, version: '../1' })).toEqual([expect.stringContaining('../1 is not a valid version')]);
  });
});

test.each<[string, Partial<Needs>, string]>([
  ['a name that the host API lacks', { exports: ['useHost', 'useWeather'] }, "The shell's host API does not offer useWeather."],
  ['the whole host API', { exports: ['*', 'useHost'] }, 'Import its names instead'],
])('FED-03 checkHost rejects a remote that needs %s', (_, more, problem) => {
  expect(checkHost(release, manifest)).toEqual([]);
  expect(checkHost({ ...release, needs: { ...needs, ...more } }, manifest)).toEqual([expect.stringContaining(problem)]);
});

test('checkHost rejects a build without needs', () => {
  const { needs: _, ...old } = release;
  expect(checkHost(old, manifest)).toEqual([expect.stringContaining('build it with the current @osk/remote-kit')]);
});

test('checkRoutes reports a route of the portal whose page is missing', () => {
  const route = { title: { pl: '', en: '' }, shell: { js: [], css: [] } };
  const routes = [
    { ...route, path: '/panel/sms', remote: 'mfe-sms', page: '/sms' },
    { ...route, path: '/panel/more', remote: 'mfe-sms', page: '/more' },
    { ...route, path: '/other', remote: 'mfe-pkk', page: '/other' },
  ];
  expect(checkRoutes(release, routes)).toEqual(['The portal shows the page /more at /panel/more, but the remote has no such route.']);
});

describe('checkEmbedded', () => {
  const script = 'osk-pkk-employees.js';
  const about = { name: 'osk-pkk-employees', version: '1.2.0', script, integrity: integrityOf(script, 'sha384') };
  const check = () => checkEmbedded(folder, { ...release, files: hashesOf(folder) }, '1.2.0');

  beforeEach(() => {
    mkdirSync(join(folder, 'embed'));
    for (const file of ['mf-manifest.json', 'conformance.js']) write(`embed/${file}`);
    write(`embed/${script}`, script);
    write('embed/about.json', JSON.stringify(about));
  });

  test('FED-07 accepts complete embedded files, or none', () => {
    expect(check()).toEqual([]);
    rmSync(join(folder, 'embed'), { recursive: true });
    expect(check()).toEqual([]);
  });

  test.each(['about.json', script, 'mf-manifest.json', 'conformance.js'])('reports that %s is missing', (file) => {
    remove(`embed/${file}`);
    expect(check()).toEqual([`embed/${file} is missing: embedding pages load it.`]);
  });

  test.each<[string, string, string]>([
    ['another hash', JSON.stringify({ ...about, integrity: 'sha384-A' }), `embed/about.json has another hash than ${script}.`],
    ['another version', JSON.stringify({ ...about, version: '1.1.0' }), 'embed/about.json has version 1.1.0, package.json 1.2.0.'],
    ['invalid JSON', '{', 'embed/about.json must contain version, script and integrity.'],
  ])('reports an about.json with %s', (_, content, problem) => {
    write('embed/about.json', content);
    expect(check()).toEqual([problem]);
  });
});
