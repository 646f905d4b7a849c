import type { Release, Rollout } from '@osk/shared/contract/release';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { hostManifestOf, integrityOf, releaseOf } from '../../../testing/servers/test-releases.ts';
import { choicesFor } from './canary.ts';
import { followRemote, type ReleaseChoice } from './follow-remote.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ServedRelease } from './release-validator.ts';

type Health = 'valid' | 'missing' | 'incompatible' | 'changed' | 'incomplete' | 'unlisted' | 'not JSON';

const versions = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb', '1.2.0-cccccccc', '1.3.0-dddddddd'];
const deployed: ServedRelease = { release: sms, base: '/remotes/mfe-sms', source: 'portal', since: null, hashes: {}, read: () => '' };

/** A store with releases in this health, and with this text as the rollout: null is unreadable, undefined is missing. */
function storeOf(health: ReadonlyMap<string, Health>, rollout: () => string | null | undefined): ReleaseStore {
  return {
    address: (remote, version) => `/releases/${remote}/${version}`,
    async readRollout() {
      const text = rollout();
      if (text === null) throw new Error('away');
      return text;
    },
    async readFile(_, version, file) {
      const state = health.get(version);
      const { texts } = releaseOf(sms, version);
      const text = file === 'release.json' ? releaseJson(version, state) : texts.get(file);
      if (state === 'missing' || text === undefined || (state === 'incomplete' && file === sms.entry)) throw new Error('ENOENT');
      return Buffer.from(state === 'changed' && file === sms.entry ? `${text} ` : text);
    },
  };
}

function releaseJson(version: string, state: Health | undefined): string {
  const changed: Partial<Release> = state === 'incompatible' ? { needs: { hostApi: '2.0.0', exports: [], shared: {} } } : {};
  return state === 'not JSON' ? '<!doctype html>' : JSON.stringify(releaseOf(sms, version, changed).release);
}

const version = fc.constantFrom(...versions);
const orDeployed = fc.option(version, { nil: null });
const healths = fc.array(fc.constantFrom<Health>('valid', 'missing', 'incompatible', 'changed', 'incomplete', 'unlisted', 'not JSON'), {
  minLength: versions.length,
  maxLength: versions.length,
});
const rollouts = fc.oneof(
  { weight: 8, arbitrary: fc.record({ live: orDeployed, previous: fc.array(orDeployed, { maxLength: 5 }), canary: fc.option(version) }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.string() },
);

test('serves a valid or the deployed release, with a fallback, when rollouts or releases are corrupt', async () => {
  await fc.assert(
    fc.asyncProperty(healths, fc.array(rollouts, { minLength: 1, maxLength: 4 }), fc.nat(9999), async (states, changes, browser) => {
      const health = new Map(versions.map((one, index) => [one, states[index] ?? 'valid']));
      let text: string | null | undefined;
      const log = { info: () => undefined, error: () => undefined };
      const dependencies = { store: storeOf(health, () => text), hostManifest: hostManifestOf('1.2.0'), cacheFolder: undefined, log };
      const remote = followRemote('mfe-sms', deployed, dependencies);
      for (const change of changes) {
        text = typeof change === 'object' && change !== null ? rolloutText(change, health) : change;
        await remote.refresh();
        check(choicesFor([remote.state()], String(browser)).get('mfe-sms'), health);
        if (typeof change === 'object' && change !== null)
          expect(remote.state().live?.served.release.version).toBe(expected(change, health));
      }
    }),
    { numRuns: 300 },
  );
});

type Change = { live: string | null; previous: (string | null)[]; canary: string | null };

function rolloutText({ live, previous, canary }: Change, health: ReadonlyMap<string, Health>): string {
  const releases = versions
    .filter((one) => health.get(one) !== 'unlisted')
    .map((one) => ({ version: one, releasedAt: '', commit: null, integrity: integrityOf(releaseJson(one, health.get(one))) }));
  const rollout: Rollout = {
    name: 'mfe-sms',
    live,
    previous,
    releases,
    ...(canary && { canary: { version: canary, percent: 50 } }),
  };
  return JSON.stringify(rollout);
}

function expected({ live, previous }: Change, health: ReadonlyMap<string, Health>): string {
  const first = [live, ...previous, null].find((one) => one === null || health.get(one) === 'valid');
  return first ?? sms.version;
}

function check(choice: ReleaseChoice | undefined, health: ReadonlyMap<string, Health>): void {
  const isValid = ({ source, release }: ServedRelease) => source === 'portal' || health.get(release.version) === 'valid';
  expect(choice && isValid(choice.served)).toBe(true);
  const fallbacks = choice?.fallbacks ?? [];
  for (const fallback of fallbacks) {
    expect(isValid(fallback)).toBe(true);
    expect(fallback.base !== choice?.served.base).toBe(true);
    expect(fallback.source === 'portal' || fallback.release.version !== choice?.served.release.version).toBe(true);
  }
  // The deployed release is always served or a fallback.
  expect([choice?.served, ...fallbacks].filter((one) => one?.source === 'portal')).toHaveLength(1);
}

afterEach(() => {
  vi.useRealTimers();
});

test('serves a repaired release five seconds later, although its rollout is the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const [version = ''] = versions;
  const health = new Map<string, Health>([[version, 'incomplete']]);
  const text = rolloutText({ live: version, previous: [], canary: null }, health);
  const log = { info: () => undefined, error: () => undefined };
  const store = storeOf(health, () => text);
  const remote = followRemote('mfe-sms', deployed, { store, hostManifest: undefined, cacheFolder: undefined, log });
  await remote.refresh();
  health.set(version, 'valid');
  await remote.refresh();
  expect(remote.state().live?.served.source).toBe('portal');
  vi.advanceTimersByTime(5000);
  await remote.refresh();
  expect(remote.state().live?.served).toMatchObject({ source: 'store', release: { version } });
});
