import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { OperatorError } from '../command-line/command.ts';
import { errorCode, failWith } from '../command-line/files.ts';

export type BackupFile = { path: string; file: string };

export const format = 1;

/**
 * The first line of the JSON lines; one line a row and a trailer follow. `migration` is the newest one of the database: another one means
 * other tables.
 */
const Header = z.object({ backup: z.literal('portal-osk'), format: z.int(), migration: z.int(), madeAt: z.iso.datetime() });
export type Header = z.infer<typeof Header>;

/** The last line: the number of rows of each table, and the SHA-256 of all lines before it with their line breaks. */
const Trailer = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() });
export type Trailer = z.infer<typeof Trailer>;

/** A row as the database's JSON. It is never parsed, so that no number is rounded. */
export type Row = { table: string; row: string };

export function rowLine({ table, row }: Row): string {
  return `{"table":"${table}","row":${row}}`;
}

function readRowLine(line: string): Row | undefined {
  const [, table, row] = /^\{"table":"(\w+)","row":(\{.*\})\}$/.exec(line) ?? [];
  return table === undefined || row === undefined ? undefined : { table, row };
}

export function readLine<Shape extends z.core.$ZodType>(shape: Shape, line: string): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The longest line: the largest file of a release with its compressed copies has 48 MB. Other rows need a thousandth of it. */
const maxLineBytes = 64 * 1024 * 1024;

type Part = { header: Header } | Row | { trailer: Trailer };

/** Reads a backup in the order of a restore. The trailer is returned only if all lines before it are intact. */
export async function* readBackup(backup: BackupFile): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let begun = false;
  let trailer: Trailer | undefined;
  for await (const line of readLines(backup)) {
    if (trailer !== undefined) throw damaged(backup);
    if (!begun) yield { header: readHeader(line, backup) };
    begun = true;
    const row = readRowLine(line);
    if (row !== undefined) {
      rows[row.table] = (rows[row.table] ?? 0) + 1;
      yield row;
    } else if (line.startsWith('{"rows":')) {
      trailer = readLine(Trailer, line);
      if (trailer === undefined || trailer.sha256 !== hash.digest('hex') || !sameCounts(trailer.rows, rows)) throw damaged(backup);
      continue;
    }
    hash.update(line).update('\n');
  }
  if (trailer === undefined) throw begun ? incomplete(backup) : foreign(backup);
  yield { trailer };
}

function sameCounts(expected: Trailer['rows'], actual: Readonly<Record<string, number>>): boolean {
  const names = [...Object.keys(expected), ...Object.keys(actual)];
  return names.every((name) => expected[name] === (actual[name] ?? 0));
}

function readHeader(line: string, backup: BackupFile): Header {
  const header = readLine(Header, line);
  if (header === undefined) throw foreign(backup);
  if (header.format !== format) {
    throw new OperatorError(`${backup.file} has the backup format of another version of the portal. Restore it with that version.`);
  }
  return header;
}

/** Reads the lines of a compressed file. A last line without a line break counts too, because it may have been added. */
async function* readLines(backup: BackupFile): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // The loop below gets the errors of the file.
  pipeline(createReadStream(backup.path), unzipped, () => undefined);
  // Joined once a line, which may come in thousands of chunks.
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
        [parts, length, start] = [[], 0, end + 1];
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > maxLineBytes) throw foreign(backup);
    }
    if (length > 0) yield Buffer.concat(parts).toString();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const code = errorCode(error);
    if (code === 'Z_BUF_ERROR') throw incomplete(backup);
    if (code.startsWith('Z_')) throw isUncompressed(error) ? foreign(backup) : damaged(backup);
    failWith(backup.file, 'read')(error);
  }
}

const foreign = ({ file }: BackupFile) => new OperatorError(`${file} is no backup of a portal.`);
const incomplete = ({ file }: BackupFile) => new OperatorError(`${file} is incomplete. Copy it again, or restore another backup.`);
const damaged = ({ file }: BackupFile) => new OperatorError(`${file} was changed or damaged. Restore another backup.`);

/** Whether the file is not compressed at all. zlib has no special code for that. */
function isUncompressed(error: unknown): boolean {
  return error instanceof Error && error.message === 'incorrect header check';
}
