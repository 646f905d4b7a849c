import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { temporaryFolder } from './servers/server-process.ts';

/** Makes a folder for a test file, and deletes it after its other hooks. */
export function useSharedFolder(): string {
  const { path, remove } = temporaryFolder();
  afterAll(remove);
  return path;
}

/** Makes an empty folder for each test. Returns a function for the path of the current one. */
export function useFolder(): () => string {
  const parent = useSharedFolder();
  let number = 0;
  const path = () => join(parent, String(number));
  beforeEach(() => {
    number += 1;
    mkdirSync(path());
  });
  return path;
}
