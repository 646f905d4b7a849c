import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** A folder for tests. `write` also makes the folders of the file. */
type Folder = { at(...names: string[]): string; write(file: string, content: string): void };

/** One folder for all tests of a file. @param parent where it is made */
export function useFolder(parent = tmpdir()): Folder {
  const path = mkdtempSync(join(parent, '.test-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return folderAt(() => path);
}

/** An empty folder for each test. */
export function useFolderPerTest(): Folder {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'test-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));
  return folderAt(() => path);
}

function folderAt(path: () => string): Folder {
  const at = (...names: string[]) => join(path(), ...names);
  return {
    at,
    write(file, content) {
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), content);
    },
  };
}

/** Builds without a configuration file, in memory. */
export async function buildInMemory({ build: options, ...config }: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({ configFile: false, logLevel: 'silent', ...config, build: { ...options, write: false } });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output;
}
