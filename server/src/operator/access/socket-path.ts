import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The address of a Unix socket has room for 104 bytes on some systems, its end included. */
const mostBytes = 100;

/** Where the server of a data folder, which exists, listens for the operator: in the folder, or, if its name is too long, by a hash of it. */
export function socketPath(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const path = join(folder, 'operator.sock');
  if (Buffer.byteLength(path) <= mostBytes) return path;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return join(tmpdir(), `osk-operator-${name}.sock`);
}
