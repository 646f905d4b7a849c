import { Rollout } from '@osk/shared/contract/release';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refused } from './refused.ts';
import { emptyRollout, meantBy, released, rolledBack, shared, withStored } from './rollout.ts';

const stored = (version: string) => ({ version, releasedAt: '2026-11-21T10:00:00.000Z', commit: null, integrity: `sha256-${version}` });
const withAll = (...versions: string[]) =>
  versions.reduce((rollout, version) => withStored(rollout, stored(version), 'stored'), emptyRollout('mfe-sms'));
const release = (rollout: Rollout, version: string, percent = 100) =>
  shared(withStored(rollout, stored(version), 'stored'), version, percent);

test('FED-03 a release is what every browser gets, and what was before is known', () => {
  const rollout = release(release(emptyRollout('mfe-sms'), '1.0.0-a'), '1.0.0-b');
  expect(rollout).toMatchObject({ live: '1.0.0-b', previous: ['1.0.0-a', null] });
  expect(rollout.releases.map(({ version }) => version)).toEqual(['1.0.0-b', '1.0.0-a']);
});

test('FED-03 a share leaves the others what they had; the release of all ends it', () => {
  const sharing = release(release(emptyRollout('mfe-sms'), 'a'), 'b', 10);
  expect(sharing).toMatchObject({ live: 'a', previous: [null], canary: { version: 'b', percent: 10 } });
  expect(shared(sharing, 'b', 50)).toMatchObject({ live: 'a', canary: { version: 'b', percent: 50 } });
  const all = shared(sharing, 'b', 100);
  expect(all).toMatchObject({ live: 'b', previous: ['a', null] });
  expect(all.canary).toBeUndefined();
});

test('FED-05 a rollback ends a running share, the next one brings back what was before, down to what came with the portal', () => {
  const sharing = release(release(release(emptyRollout('mfe-sms'), 'a'), 'b'), 'c', 10);
  const unshared = rolledBack(sharing);
  expect(unshared).toEqual({ ...sharing, canary: undefined });
  const first = rolledBack(unshared);
  expect(first).toMatchObject({ live: 'a', previous: [null] });
  const last = rolledBack(first);
  expect(last).toMatchObject({ live: null, previous: [] });
  expect(() => rolledBack(last)).toThrow("Nothing is known that came before the portal's own build: there is nothing to go back to.");
});

test('the same release again changes nothing but a running share', () => {
  const rollout = release(emptyRollout('mfe-sms'), 'a');
  expect(release(release(rollout, 'b', 10), 'a')).toMatchObject({ live: 'a', previous: [null] });
  expect(withStored(rollout, { ...stored('a'), integrity: 'sha256-another' }, 'was there')).toBe(rollout);
});

test('ten former releases are known, none of them twice', () => {
  const versions = Array.from({ length: 15 }, (_, index) => `v${index}`);
  const rollout = [...versions, 'v12'].reduce((at, version) => release(at, version), emptyRollout('mfe-sms'));
  expect(rollout.live).toBe('v12');
  expect(rollout.previous).toEqual(['v14', 'v13', 'v11', 'v10', 'v9', 'v8', 'v7', 'v6', 'v5', 'v4']);
});

test.each([
  ['what is not stored', () => released(withAll('a'), 'b'), 'b of mfe-sms is not stored.'],
  [
    'a share of what everybody has',
    () => shared(release(withAll(), 'a'), 'a', 10),
    'Every browser gets a already: there is no share to give.',
  ],
  [
    "a share of the portal's own build",
    () => shared(withAll('a'), null, 10),
    "The portal's own build cannot be given to a share of the browsers.",
  ],
])('refused: %s', (_, act, message) => {
  expect(act).toThrow(new Refused(message));
});

test('a version is meant by its name, or by a beginning that no other has', () => {
  const rollout = withAll('1.0.0-3fa9', '1.0.0-3fb0', '1.0.0-3f');
  expect(meantBy(rollout, 'portal')).toBe(null);
  expect(meantBy(rollout, '1.0.0-3fa')).toBe('1.0.0-3fa9');
  expect(meantBy(rollout, '1.0.0-3f')).toBe('1.0.0-3f');
  expect(() => meantBy(rollout, '1.0.0')).toThrow('1.0.0 may be 1.0.0-3f or 1.0.0-3fb0 or 1.0.0-3fa9: type more of it.');
  expect(() => meantBy(rollout, '2')).toThrow('No release of mfe-sms begins with 2: --list shows those that are stored.');
});

const version = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l');
const rule: fc.Arbitrary<(rollout: Rollout) => Rollout> = fc.oneof(
  version.map((one) => (rollout: Rollout) => release(rollout, one)),
  fc.tuple(version, fc.integer({ min: 0, max: 99 })).map(
    ([one, percent]) =>
      (rollout: Rollout) =>
        release(rollout, one, percent),
  ),
  version.map((one) => (rollout: Rollout) => shared(rollout, meantBy(rollout, one), 100)),
  fc.constant((rollout: Rollout) => released(rollout, null)),
  fc.constant(rolledBack),
);

/** What is refused changes nothing. */
function after(rules: readonly ((rollout: Rollout) => Rollout)[]): Rollout {
  return rules.reduce((rollout, next) => {
    try {
      return next(rollout);
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
      return rollout;
    }
  }, emptyRollout('mfe-sms'));
}

test('FED-05 whatever is done, a rollout leads to what is stored, and a rollback after a release gives back what was', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 40 }), version, (rules, next) => {
      const rollout = after(rules);
      expect(Rollout.parse(rollout)).toEqual(rollout);
      const known = [null, ...rollout.releases.map((each) => each.version)];
      for (const each of [rollout.live, ...rollout.previous, rollout.canary?.version ?? null]) expect(known).toContain(each);
      expect(rollout.previous).not.toContain(rollout.live);
      expect(new Set(rollout.previous).size).toBe(rollout.previous.length);
      expect(rollout.previous.length).toBeLessThanOrEqual(10);

      fc.pre(next !== rollout.live);
      const back = rolledBack(release(rollout, next));
      expect(back.live).toBe(rollout.live);
      expect(back.canary).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});
