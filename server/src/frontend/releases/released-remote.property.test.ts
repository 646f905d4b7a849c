import type { Release, Rollout } from '@osk/shared/contract/release';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sms } from '../../../testing/fake-portal.ts';
import { integrityOf, offersOf, releaseOf } from '../../../testing/test-releases.ts';
import { noKnownRollouts } from './known-rollouts.ts';
import type { ReleaseStore } from './release-store.ts';
import { followRemote } from './released-remote.ts';
import type { Choice, ServedRelease } from './served-release.ts';
import { choicesFor } from './share.ts';

type Health = 'good' | 'absent' | 'unfit' | 'changed' | 'incomplete' | 'unlisted' | 'not JSON';

const versions = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb', '1.2.0-cccccccc', '1.3.0-dddddddd'];
const own: ServedRelease = { release: sms, base: '/remotes/mfe-sms', source: 'portal', since: null, hashes: {}, read: () => '' };

/** A store whose releases are in the given health, and whose rollout reads so: null is unreadable, undefined is none. */
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
      const text = file === 'release.json' ? described(version, state) : texts.get(file);
      if (state === 'absent' || text === undefined || (state === 'incomplete' && file === sms.entry)) throw new Error('ENOENT');
      return Buffer.from(state === 'changed' && file === sms.entry ? `${text} ` : text);
    },
  };
}

function described(version: string, state: Health | undefined): string {
  const changes: Partial<Release> = state === 'unfit' ? { needs: { hostApi: '2.0.0', exports: [], shared: {} } } : {};
  return state === 'not JSON' ? '<!doctype html>' : JSON.stringify(releaseOf(sms, version, changes).release);
}

const version = fc.constantFrom(...versions);
const orOwn = fc.option(version, { nil: null });
const healths = fc.array(fc.constantFrom<Health>('good', 'absent', 'unfit', 'changed', 'incomplete', 'unlisted', 'not JSON'), {
  minLength: versions.length,
  maxLength: versions.length,
});
const rollouts = fc.oneof(
  { weight: 8, arbitrary: fc.record({ current: orOwn, before: fc.array(orOwn, { maxLength: 5 }), share: fc.option(version) }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.string() },
);

test('whatever the rollouts say and whatever is spoilt, a page gets what is good or came with the portal, and another to fall back to', async () => {
  await fc.assert(
    fc.asyncProperty(healths, fc.array(rollouts, { minLength: 1, maxLength: 4 }), fc.nat(9999), async (states, moves, browser) => {
      const health = new Map(versions.map((one, index) => [one, states[index] ?? 'good']));
      let text: string | null | undefined;
      const log = { info: () => undefined, error: () => undefined };
      const surroundings = { store: storeOf(health, () => text), offers: offersOf('1.2.0'), known: noKnownRollouts, log };
      const remote = followRemote('mfe-sms', own, surroundings);
      for (const move of moves) {
        text = typeof move === 'object' && move !== null ? pointerText(move, health) : move;
        await remote.look();
        check(choicesFor([remote.standing()], String(browser)).get('mfe-sms'), health);
        if (typeof move === 'object' && move !== null)
          expect(remote.standing().choice?.served.release.version).toBe(expected(move, health));
      }
    }),
    { numRuns: 300 },
  );
});

type Move = { current: string | null; before: (string | null)[]; share: string | null };

function pointerText({ current, before, share }: Move, health: ReadonlyMap<string, Health>): string {
  const releases = versions
    .filter((one) => health.get(one) !== 'unlisted')
    .map((one) => ({ version: one, releasedAt: '', commit: null, integrity: integrityOf(described(one, health.get(one))) }));
  const rollout: Rollout = {
    name: 'mfe-sms',
    live: current,
    previous: before,
    releases,
    ...(share && { canary: { version: share, percent: 50 } }),
  };
  return JSON.stringify(rollout);
}

function expected({ current, before }: Move, health: ReadonlyMap<string, Health>): string {
  const first = [current, ...before, null].find((one) => one === null || health.get(one) === 'good');
  return first ?? sms.version;
}

function check(choice: Choice | undefined, health: ReadonlyMap<string, Health>): void {
  const isGood = ({ source, release }: ServedRelease) => source === 'portal' || health.get(release.version) === 'good';
  expect(choice && isGood(choice.served)).toBe(true);
  const fallbacks = choice?.fallbacks ?? [];
  for (const fallback of fallbacks) {
    expect(isGood(fallback)).toBe(true);
    expect(fallback.base !== choice?.served.base).toBe(true);
    expect(fallback.source === 'portal' || fallback.release.version !== choice?.served.release.version).toBe(true);
  }
  // What came with the portal is always there to fall back to.
  expect([choice?.served, ...fallbacks].filter((one) => one?.source === 'portal')).toHaveLength(1);
}
