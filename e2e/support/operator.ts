import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolder, root } from './environment.ts';

const run = promisify(execFile);

/** Types a command of the operator beside the running server; gives what it printed. @throws with its complaint when it refuses. */
export async function operator(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'server', 'src', 'operator', 'main.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataFolder },
  });
  return stdout;
}
