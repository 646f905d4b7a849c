import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sms } from '../../testing/servers/fake-portal.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { createDiskCache } from './disk-cache.ts';
import { createReleaseContents } from './release-contents.ts';
import { type Blob, blobOfIntegrity, integrityOf } from './store/blob-store.ts';

const folder = useFolder();
const cache = () => join(folder(), 'cache');
const text = 'export default {};\n'.repeat(20);
const integrity = integrityOf(text);
const name = blobOfIntegrity(integrity);
const blob: Blob = { content: Buffer.from(text), brotli: brotliCompressSync(text), gzip: gzipSync(text) };

/** Contents with these blobs, and what was read of the database. `blobs` is undefined when it is away. */
function contentsWith(blobs: { current: ReadonlyMap<string, Blob> | undefined }) {
  const [reads, logged]: [string[], string[]] = [[], []];
  const log = { info: () => undefined, error: (_: object, event: string) => void logged.push(event) };
  const readBlob = async (hash: string) => {
    reads.push(hash);
    if (!blobs.current) throw new Error('away');
    return blobs.current.get(hash);
  };
  return { reads, logged, ...createReleaseContents({ readBlob, readDescription: readBlob }, createDiskCache(cache(), log)) };
}
const known = () => ({ current: new Map([[name, blob]]) as ReadonlyMap<string, Blob> | undefined });

test('reads a file and its copies from the database once, then from memory', async () => {
  const contents = contentsWith(known());
  for (const _again of [1, 2]) {
    expect(String(await contents.read(integrity))).toBe(text);
    expect(await contents.readEncoded(integrity, 'br')).toEqual({ content: blob.brotli, encoding: 'br', etag: `"${integrity}-br"` });
    expect(await contents.readEncoded(integrity, 'gzip')).toMatchObject({ content: blob.gzip, encoding: 'gzip' });
  }
  expect(contents.reads).toEqual([name]);
});

test('reads what an earlier process has written when the database is away, for the owner only', async () => {
  await contentsWith(known()).check(integrity);
  expect(readdirSync(cache()).toSorted()).toEqual([name, `${name}.br`, `${name}.gz`].toSorted());
  expect([cache(), join(cache(), name)].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '600']);
  const later = contentsWith({ current: undefined });
  expect(String(await later.read(integrity))).toBe(text);
  expect((await later.readEncoded(integrity, 'br')).content).toEqual(blob.brotli);
  expect(later.reads).toEqual([]);
});

test('reads a file again from the database, and replaces it, when it was changed on the disk', async () => {
  await contentsWith(known()).check(integrity);
  for (const extension of ['', '.br', '.gz']) writeFileSync(join(cache(), `${name}${extension}`), 'changed');
  const later = contentsWith(known());
  expect((await later.readEncoded(integrity, 'br')).content).toEqual(blob.brotli);
  expect((await later.readEncoded(integrity, 'gzip')).content).toEqual(blob.gzip);
  expect(String(await later.read(integrity))).toBe(text);
  expect(readFileSync(join(cache(), name), 'utf8')).toBe(text);
  writeFileSync(join(cache(), name), 'changed again');
  await expect(contentsWith({ current: undefined }).read(integrity)).rejects.toThrow('away');
});

test.each([
  ['missing', undefined, 'is missing'],
  ['changed', { ...blob, content: Buffer.from('evil') }, 'does not match its hash'],
])('rejects a file that is %s in the database, and writes nothing', async (_, stored, reason) => {
  const contents = contentsWith({ current: new Map(stored ? [[name, stored]] : []) });
  await expect(contents.read(integrity)).rejects.toThrow(reason);
  await expect(contents.readEncoded(integrity, 'br')).rejects.toThrow(reason);
  expect(readdirSync(folder())).toEqual([]);
});

test('rejects a description that was changed in the database', async () => {
  const contents = contentsWith({ current: new Map([[sms.name, { ...blob, content: Buffer.from('{}') }]]) });
  const description = { version: sms.version, integrity, storedAt: '', publicKey: null, signatures: [] };
  await expect(contents.readDescription(sms.name, description)).rejects.toThrow('does not match its hash');
});

test.each([
  ['are of another file', brotliCompressSync('evil')],
  ['are none', Buffer.from('evil')],
])('has no compressed copy when the stored bytes %s', async (_, brotli) => {
  const contents = contentsWith({ current: new Map([[name, { ...blob, brotli }]]) });
  expect(await contents.readEncoded(integrity, 'br')).toEqual({ content: blob.content, encoding: undefined, etag: `"${integrity}"` });
});

test('reads from the database, and logs that once, when the folder cannot be written', async () => {
  writeFileSync(cache(), 'a file in the place of the folder');
  const contents = contentsWith(known());
  for (const _again of [1, 2]) expect(String(await contents.check(integrity))).toBe(text);
  expect(contents.logged).toEqual(['cache not written']);
});
