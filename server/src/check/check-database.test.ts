import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { readConfig } from '../platform/config.ts';
import { checkDatabase } from './check-database.ts';

const folder = useFolder();

test('ACC-06 names the full disk of a data folder that does not exist yet', async () => {
  // Without a free block on any machine.
  const config = { ...readConfig({}), dataDir: '/sys/portal/data' };
  await expect(checkDatabase(config)).rejects.toThrow(/^The disk of \/sys is full: 0 MB are free, /);
});

test('OPS-03 names the disk of the embedded database when a start would fill it', async () => {
  const check = (FREE_SPACE_FLOOR_MB: string) => checkDatabase(readConfig({ DATA_DIR: folder(), FREE_SPACE_FLOOR_MB }));
  await expect(check('99999936')).rejects.toThrow(
    /^The disk of .* is full: \d+ MB are free, a new database needs 100000000 MB\. Free some space\.$/,
  );
  expect(await check('64')).toBe('embedded; the first start makes it');
});
