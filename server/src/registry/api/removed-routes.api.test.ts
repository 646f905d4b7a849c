import { changeRollout, checkRelease, readRollout, storeRelease } from '@osk/shared/contract/release-store';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { admitKey, sealRelease } from '../../../testing/release-signing.ts';
import { releaseOf, useReleases } from '../../../testing/releases.ts';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithRegistry } from '../../../testing/servers/portal-with-registry.ts';
import { releases, remotes } from '../../platform/db/tables/release.ts';

const english = { 'accept-language': 'en' };
const script = 'export default {};\n';

const portal = usePortalWithRegistry();
const { token, sendFile } = useReleases(portal);

test('TEA-04 a route that pages have now is removed only when the team insists; a check stores nothing', async () => {
  await portal.database
    .update(remotes)
    .set({ paths: ['/user-panel/sms-notification', '/user-panel/mfe-sms'] })
    .where(eq(remotes.name, sms.name));
  await admitKey(portal.database, [sms.name]);
  const by = await token(sms.name);
  const options = { token: by, headers: english };
  await sendFile(sms.name, by, script);
  const release = releaseOf(sms.name, '1.0.0-r', { 'remote.js': script });
  const body = sealRelease(release);
  const params = { remote: sms.name };
  const removed =
    'It lacks the route /user-panel/sms-notification, which pages have now: its address would be not found. --insist removes it.';
  const check = async (insist: boolean) => (await portal.send(checkRelease, { params, body: { release, insist } }, options)).body;
  expect([(await check(false)).clientError, (await check(true)).data]).toEqual([expect.stringContaining(removed), { version: '1.0.0-r' }]);
  expect(await portal.database.select().from(releases).where(eq(releases.version, '1.0.0-r'))).toEqual([]);
  await portal.send(storeRelease, { params, body }, options);
  const { revision } = (await portal.send(readRollout, { params }, options)).body.data;
  const move = async (insist: boolean) => {
    const change = { action: 'release', version: '1.0.0-r', percent: 100, insist } as const;
    return (await portal.send(changeRollout, { params, body: { revision, change } }, options)).body;
  };
  expect([(await move(false)).clientError, (await move(true)).data]).toMatchObject([
    expect.stringContaining(removed),
    { live: '1.0.0-r', isServed: true },
  ]);
  // Pages skip a release without a signature.
  await portal.send(storeRelease, { params, body: sealRelease({ ...release, version: '1.0.0-s' }) }, options);
  await portal.database.update(releases).set({ signatures: [] }).where(eq(releases.version, '1.0.0-s'));
  const change = { action: 'release', version: '1.0.0-s', percent: 10, insist: true } as const;
  const canary = await portal.send(changeRollout, { params, body: { revision: revision + 1, change } }, options);
  expect(canary.body.data).toMatchObject({ live: '1.0.0-r', canary: { version: '1.0.0-s' }, isServed: false });
});
