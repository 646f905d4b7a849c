import type { Release } from '@osk/shared/contract/release';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { signatureOf } from '../../testing/release-signing.ts';
import { sms } from '../../testing/servers/fake-portal.ts';
import { hostManifestOf, releaseOf, servedOf } from '../../testing/servers/test-releases.ts';
import { choicesFor } from '../pages/page-remotes.ts';
import { followRemote, type ReleaseChoice } from './follow-remote.ts';
import type { ReleaseContents } from './release-contents.ts';
import { integrityOf } from './store/blob-store.ts';
import type { StoredRemote, StoredVersion } from './stored-remotes.ts';
import type { ServedRelease } from './validate-release.ts';

const defects = [
  ['missing', /^release\.json is missing$/],
  ['unlisted', /^it is not stored$/],
  ['incomplete', /^remoteEntry-FFFFFFFF\.js is missing$/],
  ['changed', /^remoteEntry-FFFFFFFF\.js does not match its hash$/],
  ['without hashes', /^remoteEntry-FFFFFFFF\.js has no hash$/],
  ['incompatible', /host API is version 1\.2\.0; .* for \^2\.0\.0/],
  ['of another remote', /describes mfe-landing/],
  ['of another version', /describes mfe-sms 9\.0\.0/],
  ['calling outside the API', /not an address of the API/],
  ['naming a file with HTML', /is not a valid file name/],
  ['not JSON', /is not valid JSON/],
  ['unsigned', /^release\.json has no valid signature$/],
  ['wrongly signed', /^release\.json has no valid signature$/],
  ['revoked', /^it or its key was revoked, or it is not signed$/],
] as const;
type Health = 'valid' | (typeof defects)[number][0];
const descriptions: Partial<Record<Health, Partial<Release>>> = {
  'without hashes': { files: {} },
  incompatible: { needs: { hostApi: '2.0.0', exports: [], shared: {} } },
  'of another remote': { name: 'mfe-landing' },
  'of another version': { version: '9.0.0' },
  'calling outside the API': { routes: { '/user-panel/sms-notification': { js: [], css: [], early: ['/api/../embed'] } } },
  'naming a file with HTML': { preload: ['a.js"><script>'] },
};

const versions = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb', '1.2.0-cccccccc', '1.3.0-dddddddd'];
const deployed = servedOf(sms);

/** The contents of releases in this health. */
function contentsOf(health: ReadonlyMap<string, Health>): Pick<ReleaseContents, 'check' | 'readDescription'> {
  const check = async (integrity: string) => {
    for (const version of versions) {
      const [file, text] = [...releaseOf(sms, version).texts].find(([, one]) => integrityOf(one) === integrity) ?? [];
      const state = health.get(version);
      if (text === undefined || state === 'missing' || (state === 'incomplete' && file === sms.entry)) continue;
      if (state === 'changed' && file === sms.entry) throw new Error('does not match its hash');
      return Buffer.from(text);
    }
    throw new Error('is missing');
  };
  return {
    check,
    async readDescription(_, { version }) {
      if (health.get(version) === 'missing') throw new Error('is missing');
      return Buffer.from(releaseJson(version, health.get(version)));
    },
  };
}

function releaseJson(version: string, state: Health = 'valid'): string {
  return state === 'not JSON' ? '<!doctype html>' : JSON.stringify(releaseOf(sms, version, descriptions[state]).release);
}

function signatureFor(description: string, state: Health | undefined): Pick<StoredVersion, 'publicKey' | 'signatures'> {
  const signed = signatureOf(state === 'wrongly signed' ? `${description} ` : description);
  if (state === 'revoked') return { ...signed, publicKey: null };
  return state === 'unsigned' ? { ...signed, signatures: [] } : signed;
}

const version = fc.constantFrom(...versions);
const orDeployed = fc.option(version, { nil: null });
const healths = fc.array(fc.constantFrom<Health>('valid', ...defects.map(([defect]) => defect)), {
  minLength: versions.length,
  maxLength: versions.length,
});
const rollouts = fc.record({ live: orDeployed, previous: fc.array(orDeployed, { maxLength: 5 }), canary: fc.option(version) });

test('TEA-03 serves a valid or the deployed release, with a fallback, when releases are corrupt, wrongly signed or revoked', async () => {
  await fc.assert(
    fc.asyncProperty(healths, fc.array(rollouts, { minLength: 1, maxLength: 4 }), fc.nat(9999), async (states, changes, browser) => {
      const health = new Map(versions.map((one, index) => [one, states[index] ?? 'valid']));
      const log = { info: () => undefined, error: () => undefined };
      const follow = followRemote('mfe-sms', deployed, { contents: contentsOf(health), hostManifest: hostManifestOf('1.2.0'), log });
      for (const change of changes) {
        const state = await follow(remoteOf(change, health));
        check(choicesFor([state], String(browser)).get('mfe-sms'), health);
        expect(state.live?.served.release.version).toBe(expected(change, health));
      }
    }),
    { numRuns: 300 },
  );
});

test('admits the calls of the deployed build besides those of the operator, when no start could write them', async () => {
  const calls = [
    { method: 'GET', path: '/api/companies/profile' },
    { method: 'PUT', path: '/api/companies/sms-configuration' },
  ];
  const log = { info: () => undefined, error: () => undefined };
  const options = { contents: contentsOf(new Map()), hostManifest: undefined, log };
  const follow = followRemote('mfe-sms', servedOf({ ...sms, calls }), options);
  const { live } = await follow({
    ...remoteOf({ live: null, previous: [], canary: null }, new Map()),
    calls: ['POST /api/companies/contact'],
  });
  expect(live?.admittedCalls).toEqual(['POST /api/companies/contact', 'PUT /api/companies/sms-configuration']);
});

type Change = { live: string | null; previous: (string | null)[]; canary: string | null };

function remoteOf({ live, previous, canary }: Change, health: ReadonlyMap<string, Health>): StoredRemote {
  const releases = versions
    .filter((one) => health.get(one) !== 'unlisted')
    .map((one) => {
      const description = releaseJson(one, health.get(one));
      return { version: one, storedAt: '', integrity: integrityOf(description), ...signatureFor(description, health.get(one)) };
    });
  const admission = { name: 'mfe-sms', isEnabled: true, paths: ['/user-panel/sms-notification'], access: 'company' as const, calls: [] };
  return { ...admission, live, previous, canary: canary === null ? null : { version: canary, percent: 50 }, releases };
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
  const remote = remoteOf({ live: version, previous: [], canary: null }, health);
  const log = { info: () => undefined, error: () => undefined };
  const follow = followRemote('mfe-sms', deployed, { contents: contentsOf(health), hostManifest: undefined, log });
  await follow(remote);
  health.set(version, 'valid');
  expect((await follow(remote)).live?.served.source).toBe('portal');
  vi.advanceTimersByTime(5000);
  expect((await follow(remote)).live?.served).toMatchObject({ source: 'store', release: { version } });
});

test.each(defects)('skips a release that is %s, and logs the reason once', async (defect, reason) => {
  const [version = ''] = versions;
  const health = new Map<string, Health>([[version, defect]]);
  const error = vi.fn();
  const log = { info: () => undefined, error };
  const follow = followRemote('mfe-sms', undefined, { contents: contentsOf(health), hostManifest: hostManifestOf('1.2.0'), log });
  for (const _again of [1, 2]) {
    expect((await follow(remoteOf({ live: version, previous: [], canary: null }, health))).live).toBeUndefined();
  }
  const line = { remote: 'mfe-sms', version, reason: expect.stringMatching(reason) };
  expect(error.mock.calls).toEqual([[line, 'release skipped']]);
});
