import { changeRollout, readRollout, storeRelease } from '@osk/shared/contract/release-store';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sealRelease } from '../../../testing/release-signing.ts';
import { releaseOf, useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';

const portal = usePortal();
const { admit, token, sendFile } = useReleases(portal);

/** Makes this database read-only, as a provider does with a full one, for every connection. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const [row] = await portal.database.select({ name: sql<string>`current_database()` }).from(sql`(values (1)) as one`);
  const setting = sql.raw(`default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await portal.database.transaction(
    async (transaction) => {
      await transaction.execute(sql`alter database ${sql.identifier(row?.name ?? '')} set ${setting}`);
      await transaction.execute(sql`set ${setting}`);
      await transaction.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    },
    { accessMode: 'read write' },
  );
}

test('TEA-06 the release API answers 503 to changes, a rollback too, while PostgreSQL takes no writes, and recovers', async () => {
  const remote = 'mfe-invoices';
  const params = { remote };
  await admit(remote);
  const own = await token(remote);
  const release = releaseOf(remote, '1.0.0-a', { 'remote.js': 'x' });
  const statuses = async () => {
    const { revision } = (await portal.send(readRollout, { params }, { token: own })).body.data;
    const move = (revision: number, change: { action: 'release'; version: string; percent: number } | { action: 'rollback' }) =>
      portal.send(changeRollout, { params, body: { revision, change } }, { token: own });
    return [
      (await sendFile(remote, own, 'x')).status,
      (await portal.send(storeRelease, { params, body: sealRelease(release) }, { token: own })).status,
      (await move(revision, { action: 'release', version: '1.0.0-a', percent: 10 })).status,
      (await move(revision + 1, { action: 'rollback' })).status,
    ];
  };
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await setReadOnly(true);
  expect(await statuses()).toEqual([503, 503, 503, 503]);
  await setReadOnly(false);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  expect(portal.logs.join('')).not.toContain('request failed');
});
