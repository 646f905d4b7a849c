import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { temporaryFolder } from './servers/server-process.ts';

/** Makes an empty folder for each test. Returns a function for the path of the current one. */
export function useFolder(): () => string {
  const parent = temporaryFolder();
  afterAll(() => parent.remove());
  let number = 0;
  const path = () => join(parent.path, String(number));
  beforeEach(() => {
    number += 1;
    mkdirSync(path());
  });
  return path;
}
