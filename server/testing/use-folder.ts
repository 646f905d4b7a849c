import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { temporaryFolder } from './server-process.ts';

/** Makes an empty folder for each test. Returns its path. */
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
