import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashesOf, integrityOf } from '../build/release-file.ts';
import { checkEmbedded, checkFiles, checkLimits, checkRoutes } from './check-release.ts';

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

test('checkRoutes reports a route whose page is missing', () => {
  const text = { pl: 'SMS', en: 'SMS' };
  const route = (path: string, page: string) => ({ path, page, access: 'company', title: text }) as const;
  const portalRoutes = [route('/user-panel/sms', '/sms'), route('/user-panel/more', '/more')];
  expect(checkRoutes({ ...release, portalRoutes })).toEqual([
    'The remote adds the route /user-panel/more with the page /more, but has no such page.',
  ]);
});

test('checkLimits reports too many, too large and together too large files', () => {
  expect(checkLimits(folder, release)).toEqual([]);
  const large = Array.from({ length: 5 }, (_, index) => `large-${index}.js`);
  for (const file of large) {
    write(file, '');
    truncateSync(join(folder, file), 8 * 1024 * 1024);
  }
  write('larger.js', '');
  truncateSync(join(folder, 'larger.js'), 8.5 * 1024 * 1024);
  const files = Object.fromEntries([...large, 'larger.js'].map((file) => [file, '']));
  expect(checkLimits(folder, { ...release, files })).toEqual([
    'larger.js has 8.5 MiB; a file has at most 8.',
    'Its files have 48.5 MiB; a release has at most 32.',
  ]);
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.js`, '']));
  expect(checkLimits(folder, { ...release, files: many })).toEqual(['It has 501 files; a release has at most 500.']);
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
    ['a module that is missing', JSON.stringify({ ...about, module: 'module.js' }), 'embed/module.js is missing: embedding pages load it.'],
    ['invalid JSON', '{', 'embed/about.json must contain version, script and integrity.'],
  ])('reports an about.json with %s', (_, content, problem) => {
    write('embed/about.json', content);
    expect(check()).toEqual([problem]);
  });
});
