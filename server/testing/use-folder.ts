import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { temporaryFolder } from './server-process.ts';

/** An empty folder for each test of a file; its path. */
export function useFolder(): () => string {
  const all = temporaryFolder();
  afterAll(() => all.remove());
  let number = 0;
  const path = () => join(all.path, String(number));
  beforeEach(() => {
    number += 1;
    mkdirSync(path());
  });
  return path;
}
