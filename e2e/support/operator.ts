import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolder, root } from './environment.ts';

const run = promisify(execFile);

/** Runs an operator command while the server runs. Returns its output. @throws Error with its message when it fails */
export async function operator(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'server', 'src', 'operator', 'main.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataFolder },
  });
  return stdout;
}
