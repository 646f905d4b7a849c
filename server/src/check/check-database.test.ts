import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { readConfig } from '../platform/config.ts';
import { checkDatabase } from './check-database.ts';

const folder = useFolder();

test('OPS-03 names the disk of the embedded database when a start would fill it', async () => {
  const check = (FREE_SPACE_FLOOR_MB: string) => checkDatabase(readConfig({ DATA_DIR: folder(), FREE_SPACE_FLOOR_MB }));
  await expect(check('99999936')).rejects.toThrow(
    /^The disk of .* is full: \d+ MB are free, a new database needs 100000000 MB\. Free some space\.$/,
  );
  expect(await check('64')).toBe('embedded; the first start makes it');
});
