import { writeSync } from 'node:fs';

export type Lines = { write(line: string): void };

/**
 * A stream of log lines, those of one turn of the event loop written together: under load, a write for each would cost more than the
 * request it tells of. What is left when the process ends is written then.
 */
export function gatherLines(write: (lines: string) => void): Lines {
  let gathered = '';
  const flush = () => {
    const lines = gathered;
    gathered = '';
    if (lines !== '') write(lines);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (gathered === '') setImmediate(flush);
      gathered += line;
    },
  };
}

const stdoutFile = 1;
let stdout: Lines | undefined;

/** The process's own log. */
export function stdoutLines(): Lines {
  stdout ??= gatherLines(writeToStdout);
  return stdout;
}

/** To its end, also while whoever reads is slow. A log that cannot be written any more keeps nobody from being served. */
function writeToStdout(lines: string): void {
  let rest: Uint8Array = Buffer.from(lines);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(stdoutFile, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
