import pg from 'pg';
import { expect, test } from 'vitest';
import { openCopy } from '../../../../testing/database/test-database.ts';
import { admitKey, signedDescription } from '../../../../testing/release-signing.ts';
import { openPostgres } from '../../../platform/db/open-postgres.ts';
import { remotes } from '../../../platform/db/tables/release.ts';
import { integrityOf } from '../integrity.ts';
import { storeBlob } from './blob-store.ts';
import { storeRelease } from './release-store.ts';
import { changeRollout } from './rollout-store.ts';
import { releasesChannel } from './trail.ts';

test('TEA-06 changeRollout notifies the other connections with the name of the remote', async () => {
  let address = '';
  const open = await openCopy((copy) => {
    address = copy;
    return openPostgres(copy, 2, () => undefined);
  });
  const listener = new pg.Client({ connectionString: address });
  await listener.connect();
  try {
    const notified = new Promise<string | undefined>((resolve) => listener.on('notification', ({ payload }) => resolve(payload)));
    await listener.query(`LISTEN ${releasesChannel}`);
    const remote = 'mfe-invoices';
    await open.database
      .insert(remotes)
      .values({ name: remote, paths: ['/user-panel/invoices'], access: 'company', createdBy: 'operator:test' });
    const content = Buffer.from('export default {};');
    await storeBlob(open.database, content);
    const files = { 'remote.js': integrityOf(content) };
    const rest = { commit: null, entry: 'remote.js', preload: [], routes: {}, prerendered: {}, portalRoutes: [] };
    const release = { name: remote, version: '1.0.0-a', files, ...rest };
    await admitKey(open.database, [remote]);
    await storeRelease(open.database, { ...signedDescription(release), actor: 'operator:test' });
    await changeRollout(open.database, { remote, change: { action: 'release', version: '1.0.0-a', percent: 100 }, actor: 'operator:test' });
    expect(await notified).toBe(remote);
  } finally {
    await listener.end();
    await open.close();
  }
});
