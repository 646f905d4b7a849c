import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { createDiskCache } from './disk-cache.ts';
import { blobHashOf } from './store/blob-store.ts';

const folder = useFolder();
const log = { info: () => undefined, error: () => undefined };
const nameOf = (text: string) => blobHashOf(Buffer.from(text));
const thousandBytes = 'x'.repeat(1000);

/** Opens a cache of 10 kB, and writes files. The first one is the oldest. */
function openCache() {
  const cache = createDiskCache(folder(), log, 10_000);
  let writtenAt = 0;
  const write = async (...names: string[]) => {
    for (const name of names) {
      await cache.write(name, thousandBytes);
      writtenAt += 1;
      if (readdirSync(folder()).includes(name)) utimesSync(join(folder(), name), writtenAt, writtenAt);
    }
  };
  return { ...cache, write };
}
const others = Array.from({ length: 20 }, (_, index) => nameOf(`another file ${index}`));

test('never removes the remotes that were read last, and files to retain, when the folder is full', async () => {
  const cache = openCache();
  const [script, style] = [nameOf('script'), nameOf('style')];
  const live = ['remotes.json', script, `${script}.br`, style];
  await cache.write(...live);
  cache.retain([script, style]);
  await cache.write(...others);
  expect(readdirSync(folder())).toEqual(expect.arrayContaining([...live, ...others.slice(-3)]));
});

test('removes files to retain when they alone are too large, but not the remotes', async () => {
  const cache = openCache();
  cache.retain(others);
  await cache.write('remotes.json', ...others);
  expect(readdirSync(folder()).toSorted()).toEqual(['remotes.json', ...others.slice(-9)].toSorted());
});
