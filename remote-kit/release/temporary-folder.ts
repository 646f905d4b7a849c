import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = {
  path: string;
  /** For processes that write to the folder: aborts before it is removed. */
  signal: AbortSignal;
  remove(): void;
};

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Makes a temporary folder, which is also removed when SIGINT or SIGTERM ends this process. */
export function makeTemporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  const controller = new AbortController();
  const remove = () => {
    for (const signal of signals) process.off(signal, end);
    controller.abort();
    // A process may complete one call of the file system after it was ended.
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  const end = (signal: (typeof signals)[number]) => {
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  return { path, signal: controller.signal, remove };
}
