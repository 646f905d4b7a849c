import { rmSync, truncateSync } from 'node:fs';
import type { Release } from '@osk/shared/contract/release';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashesOf } from '../build/release-file.ts';
import { useFolderPerTest } from '../testing/use-folder.ts';
import { checkFiles, checkLimits } from './check-release.ts';

const names = ['entry.js', 'start.js', 'page.js', 'page.css', 'pl-dark.html', 'picture.jpg'];

const folder = useFolderPerTest();
const write = (file: string, content = file) => folder.write(file, content);
const remove = (file: string) => rmSync(folder.at(file));

let release: Release;
beforeEach(() => {
  for (const file of names) write(file);
  release = {
    name: 'mfe-sms',
    version: '1.0.0-1',
    commit: null,
    files: hashesOf(folder.at()),
    entry: 'entry.js',
    preload: ['entry.js', 'start.js'],
    routes: { '/sms': { js: ['page.js'], css: ['page.css'] } },
    portalRoutes: [],
    prerendered: { '/': { description: { pl: '', en: '' }, picture: 'picture.jpg', fragments: { 'pl-dark': 'pl-dark.html' } } },
  };
});

describe('checkFiles', () => {
  test('FED-03 accepts a complete build with compressed copies', () => {
    write('page.js.br');
    write('release.json', JSON.stringify(release));
    expect(checkFiles(folder.at(), release)).toEqual([]);
  });

  test.each(names)('reports that %s is missing or not listed', (file) => {
    remove(file);
    expect(checkFiles(folder.at(), release)).toEqual([`${file} is missing.`]);
    const { [file]: _, ...files } = release.files;
    expect(checkFiles(folder.at(), { ...release, files })).toEqual([`${file} is needed, but not listed in release.json.`]);
  });

  test('reports changed and additional files', () => {
    write('page.js', 'changed');
    write('later.js');
    expect(checkFiles(folder.at(), release)).toEqual([
      'page.js has changed since the build.',
      'later.js exists, but is not listed in release.json.',
    ]);
  });

  test('rejects a file name or a version that cannot be served', () => {
    expect(checkFiles(folder.at(), { ...release, files: { ...release.files, '../entry.js': 'sha256-' } })).toEqual([
      '../entry.js is not a valid file name: begin with a letter or digit, and use no spaces.',
    ]);
    expect(checkFiles(folder.at(), { ...release, version: '../1' })).toEqual([expect.stringContaining('../1 is not a valid version')]);
  });
});

test('checkLimits reports too many, too large and together too large files, and long names', () => {
  expect(checkLimits(folder.at(), release)).toEqual([]);
  const large = Array.from({ length: 5 }, (_, index) => `large-${index}.js`);
  for (const file of large) {
    write(file, '');
    truncateSync(folder.at(file), 8 * 1024 * 1024);
  }
  write('larger.js', '');
  truncateSync(folder.at('larger.js'), 8.5 * 1024 * 1024);
  const files = Object.fromEntries([...large, 'larger.js'].map((file) => [file, '']));
  expect(checkLimits(folder.at(), { ...release, files })).toEqual([
    'larger.js has 8.5 MiB; a file has at most 8.',
    'Its files have 48.5 MiB; a release has at most 32.',
  ]);
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.js`, '']));
  expect(checkLimits(folder.at(), { ...release, files: many })).toEqual(['It has 501 files; a release has at most 500.']);
  const long = { ...release, files: { ['a'.repeat(201)]: '' } };
  expect(checkLimits(folder.at(), long)).toEqual([expect.stringMatching(/^The name a+ has 201 characters; a name has at most 200\.$/)]);
});
