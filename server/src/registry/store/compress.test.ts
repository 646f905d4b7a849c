import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './blob-store.ts';

const text = Buffer.from('export const page = "Szkoła";\n'.repeat(100));

test.each([
  ['random content', randomBytes(1000)],
  ['an empty file', Buffer.alloc(0)],
  ['a short text', Buffer.from('a')],
  ['a font', Buffer.concat([Buffer.from('wOF2'), text])],
  ['a PNG', Buffer.concat([Buffer.from('89504e47', 'hex'), text])],
  ['a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text])],
  ['a WebP', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), text])],
  ['an AVIF', Buffer.concat([Buffer.from('\0\0\0 ftypavif'), text])],
  ['a tarball', Buffer.concat([Buffer.from('1f8b', 'hex'), text])],
])('compress makes no copies of %s', async (_, content) => {
  expect(await compress(content)).toEqual({ brotli: null, gzip: null });
});

test('compress makes smaller copies of the same content, also for more callers than it serves at once', async () => {
  const contents = Array.from({ length: 9 }, (_, index) => Buffer.from(`${index} "Szkoła" `.repeat(500)));
  for (const [index, { brotli, gzip }] of (await Promise.all(contents.map((content) => compress(content)))).entries()) {
    if (brotli === null || gzip === null) throw new Error('nothing was compressed');
    expect([brotliDecompressSync(brotli), gunzipSync(gzip)]).toEqual([contents[index], contents[index]]);
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(1000);
  }
});

test('ACC-05 compress lets remotes take turns, and rejects the last files of the one with the most', async () => {
  const finished: string[] = [];
  const compressFor = async (remote: string) => {
    await compress(text, remote);
    finished.push(remote);
  };
  const all = await Promise.allSettled([...Array.from({ length: 20 }, () => compressFor('mfe-many')), compressFor('mfe-other')]);
  expect(finished.indexOf('mfe-other')).toBeLessThan(6);
  const rejected = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(rejected).toHaveLength(3);
  for (const reason of rejected) expect(reason).toMatchObject({ status: 503, details: { retryAfter: 2 } });
});
