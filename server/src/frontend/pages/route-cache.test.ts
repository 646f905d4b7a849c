import { expect, test } from 'vitest';
import { sms } from '../../../testing/servers/fake-portal.ts';
import type { ReleaseChoice } from '../releases/follow-remote.ts';
import type { Snapshot } from '../releases/registry.ts';
import { createRouteCache } from './route-cache.ts';

/** What a browser gets that has this version. */
function remotesWith(version: string) {
  const served = { release: { ...sms, version }, base: '', source: 'store' as const, hash: '', hashes: {}, read: () => '' };
  return { choices: new Map<string, ReleaseChoice>([[sms.name, { served, fallbacks: [] }]]), overrides: new Map<string, string>() };
}

test('composes the routes again only for the least recently used of many sets of releases', () => {
  const routesFor = createRouteCache({ icons: {}, portalName: 'Portal' });
  const snapshot: Snapshot = [];
  const [kept, evicted] = [routesFor(snapshot, remotesWith('kept')), routesFor(snapshot, remotesWith('evicted'))];
  for (let version = 0; version < 99; version += 1) {
    routesFor(snapshot, remotesWith(String(version)));
    expect(routesFor(snapshot, remotesWith('kept'))).toBe(kept);
  }
  expect(routesFor(snapshot, remotesWith('evicted'))).not.toBe(evicted);
});
