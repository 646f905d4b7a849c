import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseName } from '../../testing/database/test-database.ts';
import { readKey } from '../../testing/release-signing.ts';
import { usePortal } from '../../testing/servers/portal.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { readKeys } from '../frontend/releases/keys/read-keys.ts';
import { remotes } from '../platform/db/tables/release.ts';
import { addDevelopmentKey } from './development-key.ts';

describe(`the key of a development start on ${databaseName}`, () => {
  const portal = usePortal();
  const folder = useFolder();
  const file = () => join(folder(), 'release-key.pem');
  const start = () => addDevelopmentKey(portal.database, folder());
  const keysOf = async (remote: string) => (await readKeys(portal.database, remote)).map(({ id, state }) => [id, state]);
  const admit = (name: string, createdBy = 'package') =>
    portal.database.insert(remotes).values({ name, paths: [`/user-panel/${name}`], access: 'company', createdBy });

  beforeEach(async () => {
    rmSync(file(), { force: true });
    await portal.database.delete(remotes);
    await admit('mfe-sms');
    await admit('mfe-pkk');
  });

  test('lies in a private file, is that of every remote of the package, and stays at the next start', async () => {
    await start();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const { id } = readKey(file());
    const text = readFileSync(file(), 'utf8');
    await admit('mfe-invoices');
    await start();
    expect(readFileSync(file(), 'utf8')).toBe(text);
    for (const remote of ['mfe-sms', 'mfe-pkk', 'mfe-invoices']) expect(await keysOf(remote)).toEqual([[id, 'active']]);
  });

  test('signs nothing of a remote that the operator has admitted', async () => {
    await admit('mfe-invoices', 'operator:anna');
    await start();
    expect([await keysOf('mfe-invoices'), await keysOf('mfe-sms')]).toEqual([[], [[readKey(file()).id, 'active']]]);
  });

  test.each([
    ['is missing', () => rmSync(file())],
    ['is no key', () => writeFileSync(file(), 'x')],
  ])('is made again when the file %s, and the former one is retired', async (_, spoil) => {
    await start();
    const { id: former } = readKey(file());
    spoil();
    await start();
    expect(await keysOf('mfe-sms')).toEqual([
      [former, 'retired'],
      [readKey(file()).id, 'active'],
    ]);
  });
});
