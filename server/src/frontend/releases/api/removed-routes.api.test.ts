import { rmSync } from 'node:fs';
import { changeRollout, checkRelease, readRollout, storeRelease } from '@osk/shared/contract/release-store';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseName } from '../../../../testing/database/test-database.ts';
import { admitKey, sealRelease } from '../../../../testing/release-signing.ts';
import { releaseOf, useReleases } from '../../../../testing/releases.ts';
import { makeFakePortal, sms } from '../../../../testing/servers/fake-portal.ts';
import { usePortal } from '../../../../testing/servers/portal.ts';
import { readConfig } from '../../../platform/config.ts';
import type { OpenDatabase } from '../../../platform/db/database.ts';
import { releases, remotes } from '../../../platform/db/tables/release.ts';
import { portalPages } from '../../../portal-pages.ts';

const english = { 'accept-language': 'en' };
const script = 'export default {};\n';

describe(`TEA-04 removed routes on ${databaseName}`, () => {
  const portalDir = makeFakePortal();
  afterAll(() => rmSync(portalDir, { recursive: true }));
  const pages = (open: OpenDatabase) => portalPages({ ...readConfig({}), portalDir }, open, async () => []);
  const portal = usePortal({ portalDir }, (open) => {
    const { createRegistry } = pages(open);
    return createRegistry ? { createRegistry } : {};
  });
  const { token, sendFile } = useReleases(portal);

  test('a route that pages have now is removed only when the team insists; a check stores nothing', async () => {
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
    expect([(await check(false)).clientError, (await check(true)).data]).toEqual([
      expect.stringContaining(removed),
      { version: '1.0.0-r' },
    ]);
    expect(await portal.database.select().from(releases).where(eq(releases.version, '1.0.0-r'))).toEqual([]);
    await portal.send(storeRelease, { params, body }, options);
    const { revision } = (await portal.send(readRollout, { params }, options)).body.data;
    const move = async (insist: boolean) => {
      const change = { action: 'release', version: '1.0.0-r', percent: 100, insist } as const;
      return (await portal.send(changeRollout, { params, body: { revision, change } }, options)).body;
    };
    expect([(await move(false)).clientError, (await move(true)).data]).toMatchObject([
      expect.stringContaining(removed),
      { live: '1.0.0-r' },
    ]);
  });
});
