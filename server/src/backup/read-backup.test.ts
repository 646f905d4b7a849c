import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { readBackup } from './read-backup.ts';

const folder = useFolder();

const header = { backup: 'portal-osk', format: 1, migration: 7, madeAt: '2026-11-21T18:00:00.000Z' };
const rows = ['{"table":"products","row":{"id": 12345678901234567890, "name": "Żółw \\"1\\""}}', '{"table":"licences","row":{"id": 1}}'];
const lines = [JSON.stringify(header), ...rows];
const counts = { products: 1, licences: 1, sessions: 0 };
const textOf = (all: readonly string[]) => all.map((line) => `${line}\n`).join('');
const trailerOf = (hashed: readonly string[], counted: Record<string, number> = counts) => ({
  rows: counted,
  sha256: createHash('sha256').update(textOf(hashed)).digest('hex'),
});
/** A backup whose trailer is that of other lines or counts. */
const backupOf = (all: readonly string[], trailer = trailerOf(all)) => gzipSync(textOf([...all, JSON.stringify(trailer)]));

async function read(content: Buffer | undefined, file = 'kopia'): Promise<unknown[]> {
  const path = join(folder(), file);
  if (content !== undefined) writeFileSync(path, content);
  const parts: unknown[] = [];
  for await (const part of readBackup({ file, path })) parts.push(part);
  return parts;
}

test('reads the header, the rows as written, and the trailer', async () => {
  expect(await read(backupOf(lines))).toEqual([
    { header },
    { table: 'products', row: '{"id": 12345678901234567890, "name": "Żółw \\"1\\""}' },
    { table: 'licences', row: '{"id": 1}' },
    { trailer: trailerOf(lines) },
  ]);
});

const foreign = 'kopia is no backup of a portal.';
const incomplete = 'kopia is incomplete. Copy it again, or restore another backup.';
const damaged = 'kopia was changed or damaged. Restore another backup.';
const changed = lines.map((line) => line.replace('"1', '"2'));
const otherFormat = [JSON.stringify({ ...header, format: 2 }), ...rows];

test.each<[string, Buffer, string]>([
  ['an empty file', Buffer.alloc(0), incomplete],
  ['a text', Buffer.from('Mark;Amount\n'), foreign],
  ['another compressed file', gzipSync('{"table":"x"}\n'), foreign],
  ['an empty compressed file', gzipSync(''), foreign],
  ['a backup without its end', backupOf(lines).subarray(0, -12), incomplete],
  ['a backup without its trailer', gzipSync(textOf(lines)), incomplete],
  ['a changed row', backupOf(changed, trailerOf(lines)), damaged],
  ['another count', backupOf(lines, trailerOf(lines, { products: 1, licences: 2 })), damaged],
  ['a table without a count', backupOf(lines, trailerOf(lines, { products: 1 })), damaged],
  ['rows behind the trailer', Buffer.concat([backupOf(lines), gzipSync(textOf(rows))]), damaged],
  ['a line without an end behind the trailer', Buffer.concat([backupOf(lines), gzipSync('{}')]), damaged],
  ['another format', backupOf(otherFormat), 'kopia has the backup format of another version of the portal. Restore it with that version.'],
])('rejects %s', async (_, content, reason) => {
  await expect(read(content)).rejects.toThrow(new Error(reason));
});

test('notices a changed bit anywhere', async () => {
  const content = backupOf(lines);
  for (let at = 20; at < content.length - 8; at += 7) {
    const flipped = Buffer.from(content);
    flipped[at] = (flipped[at] ?? 0) ^ 4;
    await expect(read(flipped)).rejects.toThrow(/^kopia (was changed or damaged|is incomplete|is no backup)/);
  }
});

test('reports why a file cannot be read', async () => {
  await expect(read(undefined, 'none')).rejects.toThrow('none cannot be read: there is no such file.');
  await expect(read(undefined, '.')).rejects.toThrow('. cannot be read: it is a folder.');
});

test('reads a line as long as the largest file of a release takes, in a short time', async () => {
  const long = `{"table":"blobs","row":{"content": "${'0f'.repeat(24_000_000)}"}}`;
  const all = [JSON.stringify(header), long];
  const parts = await read(backupOf(all, trailerOf(all, { blobs: 1 })));
  expect(parts).toMatchObject([{ header }, { table: 'blobs' }, { trailer: {} }]);
}, 20_000);

test('rejects a line that no row of a portal has', async () => {
  const content = gzipSync(`${JSON.stringify(header)}\n${' '.repeat(65 * 1024 * 1024)}`);
  await expect(read(content)).rejects.toThrow(new Error(foreign));
});
