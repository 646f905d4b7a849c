import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../config.ts';
import { isReadOnly } from '../db/errors.ts';
import { describeError, type ErrorDescription } from '../http/describe-error.ts';

/** The embedded database opens about 100 files; connections, pages and threads need the rest. */
const minOpenFiles = 256;

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

/** Describes in one line why a start failed, with the way out. */
export function describeStartError(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  if (isReadOnly(error)) return 'The server could not start: the database accepts no changes. Its disk is full, or it is a standby.';
  const { code, path = 'a file' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === 'EMFILE' || code === 'ENFILE') return tooFewFiles(code);
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The server could not start: the disk of ${path} is full. Free some space.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The server could not start: access to ${path} is denied (${code}).`;
  return `The server could not start: ${JSON.stringify(withoutStack(describeError(error)))}`;
}

function tooFewFiles(reason: string): string {
  return `The server may open too few files (${reason}). Raise the limit: LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.`;
}

function withoutStack({ stack: _, cause, ...rest }: ErrorDescription): object {
  return { ...rest, ...(cause && { cause: withoutStack(cause) }) };
}
