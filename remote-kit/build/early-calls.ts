import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EarlyCalls } from '@osk/shared/remote';
import { importBundled } from './import-bundled.ts';

/**
 * The addresses that each page reads first, from a remote's `src/early.ts`, if it exists.
 * @throws Error when it names a page that the remote does not have
 */
export async function readEarlyCalls(root: string, pages: ReadonlyMap<string, unknown>): Promise<EarlyCalls> {
  const source = join(root, 'src', 'early.ts');
  if (!existsSync(source)) return {};
  const { module } = await importBundled<{ default: EarlyCalls }>(source, { root });
  const unknown = Object.keys(module.default).find((page) => !pages.has(page));
  if (unknown !== undefined) throw new Error(`src/early.ts names the page ${unknown}, which src/remote.ts does not have`);
  return module.default;
}
