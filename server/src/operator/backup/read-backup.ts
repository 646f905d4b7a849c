import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { codeOf, refuse } from '../file-refusal.ts';
import { OperatorError } from '../operator-error.ts';
import { format, Header, type Row, readLine, readRowLine, Trailer } from './backup-format.ts';

/** The longest line that is read: a row's mail or answer is a thousandth of it. */
const mostBytes = 64 * 1024 * 1024;

/** A backup on the disk: its path, and how it was typed. */
export type BackupFile = { path: string; file: string };

type Part = { header: Header } | Row | { trailer: Trailer };

/**
 * Reads a backup: its header, its rows in the order they are restored in, its trailer, which comes only when all before it is whole.
 * @throws OperatorError when the file cannot be read, is no backup, is cut off or was changed.
 */
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
    } else if (hasRows(line)) {
      trailer = readLine(Trailer, line);
      if (trailer === undefined || trailer.sha256 !== hash.digest('hex') || !sameCounts(trailer.rows, rows)) throw damaged(backup);
      continue;
    }
    hash.update(line).update('\n');
  }
  if (trailer === undefined) throw begun ? cutOff(backup) : foreign(backup);
  yield { trailer };
}

const hasRows = (line: string) => line.startsWith('{"rows":');

function sameCounts(told: Trailer['rows'], counted: Readonly<Record<string, number>>): boolean {
  const names = [...new Set([...Object.keys(told), ...Object.keys(counted)])];
  return names.every((name) => told[name] === (counted[name] ?? 0));
}

function readHeader(line: string, backup: BackupFile): Header {
  const header = readLine(Header, line);
  if (header === undefined) throw foreign(backup);
  if (header.format !== format) {
    throw new OperatorError(`${backup.file} is a backup of another version of the portal: restore it with the version that made it.`);
  }
  return header;
}

const foreign = ({ file }: BackupFile) => new OperatorError(`${file} is no backup of a portal.`);
const cutOff = ({ file }: BackupFile) => new OperatorError(`${file} is not complete: it was cut off.`);

/** The lines of a file that was compressed. A rest without an end is a line, too: it may be what somebody added. */
async function* readLines(backup: BackupFile): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // What goes wrong in the file, the reader below is told.
  pipeline(createReadStream(backup.path), unzipped, () => undefined);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of unzipped) {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        yield rest.toString('utf8', 0, end);
        rest = rest.subarray(end + 1);
      }
      if (rest.length > mostBytes) throw foreign(backup);
    }
    if (rest.length > 0) yield rest.toString('utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'Z_BUF_ERROR') throw cutOff(backup);
    if (code.startsWith('Z_')) throw isUncompressed(error) ? foreign(backup) : damaged(backup);
    if (error instanceof OperatorError) throw error;
    refuse(backup.file, 'read')(error);
  }
}

const damaged = ({ file }: BackupFile) => new OperatorError(`${file} was changed or damaged: restore another backup.`);

/** Whether a file does not even begin as a compressed one: zlib has no code for it alone. */
function isUncompressed(error: unknown): boolean {
  return error instanceof Error && error.message === 'incorrect header check';
}
