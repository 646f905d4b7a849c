import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteName } from '@osk/shared/contract/release-names';

/** The name of the remote in a folder: its package's, without the scope. Undefined where the folder is none of a remote. */
export function remoteNameIn(folder: string): string | undefined {
  try {
    const { name = '' }: { name?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const withoutScope = name.replace(/^@[^/]+\//, '');
    return isRemoteName(withoutScope) ? withoutScope : undefined;
  } catch {
    return undefined;
  }
}
