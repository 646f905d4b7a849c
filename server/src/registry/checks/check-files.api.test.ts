import { hash, randomBytes } from 'node:crypto';
import type { Release } from '@osk/shared/contract/release';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../testing/database/test-database.ts';
import { releaseOf } from '../../../testing/releases.ts';
import { blobs } from '../../platform/db/tables/release.ts';
import { blobOfIntegrity, integrityOf, storeBlob } from '../store/blob-store.ts';
import { checkFiles as checkAll } from './check-files.ts';
import { findGlobalStyles } from './check-styles.ts';

const open = useTestDatabase();
const findStyleProblems = async (sheets: { file: string; css: string }[]) => sheets.flatMap(({ file, css }) => findGlobalStyles(file, css));
const checkFiles = (release: Release) => checkAll(open.database, release, findStyleProblems);

const check = async (files: Readonly<Record<string, string>>) => {
  for (const text of Object.values(files)) await storeBlob(open.database, Buffer.from(text));
  return checkFiles(releaseOf('mfe-pkk', '1.2.0-3fa94c1b', files));
};
const script = 'customElements.define();';
const aboutOf = (changes: object) =>
  JSON.stringify({ version: '1.2.0', script: 'pkk.js', integrity: `sha384-${hash('sha384', script, 'base64')}`, ...changes });
const embedded = { 'embed/about.json': aboutOf({}), 'embed/mf-manifest.json': '{}', 'embed/conformance.js': 'x', 'embed/pkk.js': script };

test('TEA-02 checkFiles finds no problem when every file is stored and about.json is correct', async () => {
  expect(await check({ 'remote.js': 'y' })).toEqual([]);
  expect(await check(embedded)).toEqual([]);
});

test('TEA-02 checkFiles finds a release that is too large together', async () => {
  const release = releaseOf('mfe-pkk', '1.0.0-a', { 'a.js': 'a', 'b.js': 'b' });
  const rows = Object.values(release.files).map((integrity) => ({
    hash: blobOfIntegrity(integrity),
    size: 17 * 1024 * 1024,
    content: Buffer.alloc(0),
  }));
  await open.database.insert(blobs).values(rows);
  expect(await checkFiles(release)).toEqual(['The release has 34.0 MiB. At most 32 MiB are allowed.']);
});

test('ACC-04 does not read an about.json that is larger than texts may be', async () => {
  const about = 'embed/about.json';
  const hash = blobOfIntegrity(integrityOf(`${aboutOf({})} `));
  await open.database.insert(blobs).values({ hash, size: 256 * 1024 + 1, content: Buffer.from(aboutOf({})) });
  expect(await check({ ...embedded, [about]: aboutOf({}) })).toEqual([]);
  const release = releaseOf('mfe-pkk', '1.2.0-3fa94c1b', { ...embedded, [about]: `${aboutOf({})} ` });
  expect(await checkFiles(release)).toEqual([expect.stringContaining('must contain version, script and integrity')]);
});

test('TEA-04 finds 5 MB of script, in a page and in a script that no page loads first', async () => {
  const large = randomBytes(5_000_000).toString('latin1').slice(0, 5_000_000);
  await storeBlob(open.database, Buffer.from('x'));
  await open.database
    .insert(blobs)
    .values({ hash: blobOfIntegrity(integrityOf(large)), size: 5_000_000, content: Buffer.from(''), brotli: Buffer.alloc(4_000_000) });
  const release = releaseOf('mfe-pkk', '1.0.0-a', { 'remote.js': 'x', 'large.js': large });
  const all = 'All scripts together need 4000001 bytes after compression. The portal takes at most 500000.';
  expect(await checkFiles(release)).toEqual([all]);
  const routes = { '/user-panel/mfe-pkk': { js: ['large.js'], css: [] } };
  expect(await checkFiles({ ...release, routes })).toEqual([
    'The page /user-panel/mfe-pkk needs 4000000 bytes after compression. The portal takes at most 150000.',
    all,
  ]);
});

test.each([
  ['a missing manifest', { 'embed/mf-manifest.json': undefined }, 'embed/mf-manifest.json is missing'],
  ['an unreadable about.json', { 'embed/about.json': '[]' }, 'must contain version, script and integrity'],
  ['a script that is not listed', { 'embed/about.json': aboutOf({ script: 'toString' }) }, 'embed/toString is missing'],
  ['a module that is not listed', { 'embed/about.json': aboutOf({ module: 'assets/module.js' }) }, 'embed/assets/module.js is missing'],
  ['another hash', { 'embed/about.json': aboutOf({ integrity: 'sha384-x' }) }, 'has another hash than pkk.js'],
  ['another version', { 'embed/about.json': aboutOf({ version: '1.1.0' }) }, 'has version 1.1.0, package.json 1.2.0'],
])('TEA-02 checkFiles finds %s of an embedded remote', async (_, changes: Record<string, string | undefined>, problem) => {
  const files = Object.fromEntries(
    Object.entries({ ...embedded, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  expect(await check(files)).toEqual([expect.stringContaining(problem)]);
});
