import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signatureOf } from '../../testing/release-signing.ts';
import { sms } from '../../testing/servers/fake-portal.ts';
import { releaseOf, servedOf } from '../../testing/servers/test-releases.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { until } from '../../testing/wait.ts';
import { DatabaseUnreachable } from '../platform/db/errors.ts';
import { createDiskCache } from './disk-cache.ts';
import { createRegistry } from './registry.ts';
import { blobOfIntegrity, integrityOf } from './store/blob-store.ts';
import type { StoredRemote } from './stored-remotes.ts';

const folder = useFolder();
const version = '1.3.0-aaaaaaaa';
const deployed = servedOf(sms);
const { release, texts } = releaseOf(sms, version);
const description = JSON.stringify(release);
const nothing = () => Promise.reject(new Error('nothing is read'));
const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

const remoteOf = (live: string | null, changes: Partial<StoredRemote> = {}): StoredRemote => ({
  ...{ name: sms.name, isEnabled: true, paths: ['/user-panel/sms-notification'], access: 'company', calls: [], previous: [], canary: null },
  ...{
    live,
    releases: [{ version, integrity: integrityOf(description), ...signatureOf(description), storedAt: '2026-11-23T12:00:00.000Z' }],
  },
  ...changes,
});

/** A registry whose database answers with these remotes, or fails. */
async function startRegistry(stored: { current: StoredRemote[] | Error | Promise<StoredRemote[]> }) {
  const logged: object[] = [];
  const log = (fields: object, event: string) => void logged.push({ event, ...fields });
  let retained: readonly string[] = [];
  const retain = (names: Iterable<string>) => {
    retained = [...names];
  };
  let reads = 0;
  const check = async (integrity: string) => {
    const found = [...texts.values(), description].find((text) => integrityOf(text) === integrity);
    if (found === undefined) throw new Error('is missing');
    return Buffer.from(found);
  };
  const sources = {
    async readRemotes() {
      reads += 1;
      if (stored.current instanceof Error) throw stored.current;
      return stored.current;
    },
    listen: () => () => undefined,
    contents: { check, read: check, readEncoded: nothing, readDescription: () => check(integrityOf(description)) },
    disk: { ...createDiskCache(join(folder(), 'cache'), { info: log, error: log }), retain },
  };
  const registry = await createRegistry({ remotes: [{ name: sms.name, release: deployed }], hostManifest: undefined }, sources, {
    info: log,
    error: log,
  });
  onTestFinished(registry.close);
  return { ...registry, logged, reads: () => reads, retained: () => retained };
}
const liveOf = ({ current }: Awaited<ReturnType<typeof startRegistry>>) => current()[0]?.live?.served.release.version;

test('retains the files of the releases that browsers get in the cache on disk', async () => {
  const stored = { current: [remoteOf(null, { canary: { version, percent: 10 } })] };
  const registry = await startRegistry(stored);
  const blobs = [description, ...texts.values()].map((text) => blobOfIntegrity(integrityOf(text)));
  expect(registry.retained().toSorted()).toEqual(blobs.toSorted());
  stored.current = [remoteOf(null)];
  await registry.refresh();
  expect(registry.retained()).toEqual([]);
});

test('reads once more when it is notified while it reads', async () => {
  const registry = await startRegistry({ current: [remoteOf(null)] });
  await Promise.all([registry.refresh(), registry.refresh(), registry.refresh()]);
  expect(registry.reads()).toBe(3);
});

test('keeps what it has during an outage, and logs only other failures, once', async () => {
  const stored: { current: StoredRemote[] | Error } = { current: [remoteOf(version)] };
  const registry = await startRegistry(stored);
  for (const error of [away, new Error('broken'), new Error('broken')]) {
    stored.current = error;
    await registry.refresh();
    expect(liveOf(registry)).toBe(version);
  }
  stored.current = [remoteOf(null)];
  await registry.refresh();
  expect(liveOf(registry)).toBe(sms.version);
  expect(registry.logged.map((line) => ('event' in line ? line.event : ''))).toEqual([
    ...['release served', 'releases unreadable', 'releases readable again', 'release served'],
  ]);
});

test('starts during an outage with what an earlier process has read', async () => {
  await startRegistry({ current: [remoteOf(version)] });
  const later = await startRegistry({ current: away });
  expect([liveOf(later), later.stored(sms.name)]).toEqual([version, remoteOf(version)]);
});

test('starts while the database is slow with what an earlier process has read, and reads it when it answers', async () => {
  await startRegistry({ current: [remoteOf(version)] });
  const slow = Promise.withResolvers<StoredRemote[]>();
  const later = await startRegistry({ current: slow.promise });
  expect([liveOf(later), later.stored(sms.name)]).toEqual([version, remoteOf(version)]);
  later.requireRead();
  slow.resolve([]);
  await until(() => later.current().length === 0);
});

test.each([
  ['nothing', undefined],
  ['a cut file', '[{"name":"mfe-'],
  ['another shape', '[{"name":"mfe-sms"}]'],
])('starts during an outage with the deployed remotes when the cache has %s', async (_, text) => {
  mkdirSync(join(folder(), 'cache'));
  if (text !== undefined) writeFileSync(join(folder(), 'cache', 'remotes.json'), text);
  const registry = await startRegistry({ current: away });
  expect(registry.requireRead).toThrow(DatabaseUnreachable);
  expect([liveOf(registry), registry.current()[0]?.paths]).toEqual([sms.version, ['/user-panel/sms-log', '/user-panel/sms-notification']]);
});
