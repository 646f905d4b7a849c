import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readEarlyCalls } from './early-calls.ts';

// Inside the package, so that imports of @osk/shared are found.
const root = mkdtempSync(fileURLToPath(new URL('../node_modules/.early-', import.meta.url)));
afterAll(() => rmSync(root, { recursive: true }));
const pages = new Map([['/user-panel/licenses', 'licences-page.tsx']]);

test('reads the addresses of the calls that a page makes first', async () => {
  expect(await readEarlyCalls(root, pages), 'without early.ts').toEqual({});
  mkdirSync(join(root, 'src'));
  writeFileSync(
    join(root, 'src', 'early.ts'),
    `import { listLicences } from '@osk/shared/contract/licence';
     import { type EarlyCalls, earlyCall } from '@osk/shared/remote';
     export default { '/user-panel/licenses': [earlyCall(listLicences, { query: { includeProduct: true } })] } satisfies EarlyCalls;`,
  );
  expect(await readEarlyCalls(root, pages)).toEqual({ '/user-panel/licenses': ['/api/licenses?includeProduct=true'] });
  await expect(readEarlyCalls(root, new Map())).rejects.toThrow('names the page /user-panel/licenses, which src/remote.ts does not have');
});
