import { OperatorError } from './operator-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is in no folder',
  EACCES: 'access is denied',
  EEXIST: 'it is there already; --force replaces it',
  ENOSPC: 'there is no space left',
};

/** Tells why the file system failed. @throws OperatorError, always. */
export function refuse(path: string, done: 'read' | 'written') {
  return (error: unknown): never => {
    const code = codeOf(error);
    const reason = done === 'written' && code === 'ENOENT' ? 'there is no such folder' : reasons[code];
    throw new OperatorError(`${path} cannot be ${done}: ${reason ?? `error ${code}`}.`);
  };
}

/** What the system calls an error; empty when it is none of the system's. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
