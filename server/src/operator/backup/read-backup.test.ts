import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/server-process.ts';
import { readBackup } from './read-backup.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const header = { backup: 'portal-osk', format: 1, migration: 7, madeAt: '2026-11-21T18:00:00.000Z' };
const rows = ['{"table":"products","row":{"id": 12345678901234567890, "name": "Żółw \\"1\\""}}', '{"table":"licences","row":{"id": 1}}'];
const sha256 = (lines: readonly string[]) =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');

/** A backup of lines with the trailer that fits them. */
function backupOf(lines: readonly string[], counts: Record<string, number> = { products: 1, licences: 1, sessions: 0 }): Buffer {
  return zipped([...lines, JSON.stringify({ rows: counts, sha256: sha256(lines) })]);
}
const zipped = (lines: readonly string[]) => gzipSync(lines.map((line) => `${line}\n`).join(''));
const whole = [JSON.stringify(header), ...rows];

async function partsOf(file: string, path: string): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of readBackup({ file, path })) parts.push(part);
  return parts;
}

async function read(content: Buffer): Promise<unknown[]> {
  writeFileSync(join(folder.path, 'kopia'), content);
  return partsOf('kopia', join(folder.path, 'kopia'));
}

test('a whole backup gives its header, its rows as they were written, and its trailer', async () => {
  expect(await read(backupOf(whole))).toEqual([
    { header },
    { table: 'products', row: '{"id": 12345678901234567890, "name": "Żółw \\"1\\""}' },
    { table: 'licences', row: '{"id": 1}' },
    { trailer: { rows: { products: 1, licences: 1, sessions: 0 }, sha256: sha256(whole) } },
  ]);
});

const foreign = 'kopia is no backup of a portal.';
const cutOff = 'kopia is not complete: it was cut off.';
const damaged = 'kopia was changed or damaged: restore another backup.';

test.each<[string, Buffer, string]>([
  ['an empty file', Buffer.alloc(0), cutOff],
  ['a text', Buffer.from('Mark;Amount\n'), foreign],
  ['another file that was compressed', zipped(['{"table":"x"}']), foreign],
  ['nothing, compressed', gzipSync(''), foreign],
  ['one that lacks its end', backupOf(whole).subarray(0, -12), cutOff],
  ['one that lacks its trailer', zipped(whole), cutOff],
  [
    'one whose row was changed',
    zipped([
      ...whole.map((line) => line.replace('"1', '"2')),
      JSON.stringify({ rows: { products: 1, licences: 1 }, sha256: sha256(whole) }),
    ]),
    damaged,
  ],
  ['one with other counts', backupOf(whole, { products: 1, licences: 2 }), damaged],
  ['one with a table that is not counted', backupOf(whole, { products: 1 }), damaged],
  ['one with more behind its trailer', Buffer.concat([backupOf(whole), zipped(rows)]), damaged],
  ['one with a line behind its trailer that has no end', Buffer.concat([backupOf(whole), gzipSync('{}')]), damaged],
  [
    'one of another format',
    backupOf([JSON.stringify({ ...header, format: 2 }), ...rows]),
    'kopia is a backup of another version of the portal: restore it with the version that made it.',
  ],
])('%s is refused in one line', async (_, content, reason) => {
  await expect(read(content)).rejects.toThrow(new Error(reason));
});

test('a bit that fell over is noticed, wherever it is', async () => {
  const content = backupOf(whole);
  for (let at = 20; at < content.length - 8; at += 7) {
    const changed = Buffer.from(content);
    changed[at] = (changed[at] ?? 0) ^ 4;
    await expect(read(changed)).rejects.toThrow(/^kopia (was changed or damaged|is not complete|is no backup)/);
  }
});

test('a file that cannot be read is told', async () => {
  await expect(partsOf('none', join(folder.path, 'none'))).rejects.toThrow('none cannot be read: there is no such file.');
  await expect(partsOf('folder', folder.path)).rejects.toThrow('folder cannot be read: it is a folder.');
});
