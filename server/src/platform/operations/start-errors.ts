import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../config.ts';
import { isDamaged, isReadOnly } from '../db/errors.ts';
import { describeError, type ErrorDescription } from '../http/describe-error.ts';

/** An idle server on the embedded database has 180 files open. Each connection takes one more. */
const minOpenFiles = 512;

/** @throws ConfigurationError when the process may open too few files. Only Linux shows its limit. */
export function checkFileLimit(): void {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return;
  }
  const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? minOpenFiles);
  if (limit < minOpenFiles) throw new ConfigurationError(tooFewFiles(`${limit}, at least ${minOpenFiles} are needed`));
}

export function describeStartError(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return describeSystemError(error) ?? `The server could not start: ${JSON.stringify(withoutStack(describeError(error)))}`;
}

/** Describes in one line a failure of the machine or of the database's files, with the way out; undefined for any other error. */
export function describeSystemError(error: unknown): string | undefined {
  if (isReadOnly(error)) return 'The database accepts no changes. Its disk is full, or it is a standby.';
  if (isDamaged(error)) return 'The database is damaged. Move its files away, and restore a backup.';
  // A failed write has no path.
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === 'EMFILE' || code === 'ENFILE') return tooFewFiles(code);
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${path === undefined ? 'A disk' : `The disk of ${path}`} is full. Free some space.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `Access to ${path ?? 'a file'} is denied (${code}). Give it to the user who runs the server.`;
  if (code === 'EROFS') return `${path} is on a read-only disk. Set another folder.`;
  return undefined;
}

function tooFewFiles(reason: string): string {
  return `The process may open too few files (${reason}). Raise the limit: LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.`;
}

function withoutStack({ stack: _, cause, ...rest }: ErrorDescription): object {
  return { ...rest, ...(cause && { cause: withoutStack(cause) }) };
}
