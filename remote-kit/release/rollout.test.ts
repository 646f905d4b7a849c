import { Rollout } from '@osk/shared/contract/shapes/release';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRelease, emptyRollout, findVersion, ReleaseError, release, rollBack } from './rollout.ts';

const store = (rollout: Rollout, version: string, isNew = true) =>
  addRelease(rollout, {
    release: { version, releasedAt: '2026-11-21T10:00:00.000Z', commit: null, integrity: `sha256-${version}` },
    isNew,
  });
const withAll = (...versions: string[]) => versions.reduce((rollout, version) => store(rollout, version), emptyRollout('mfe-sms'));
const publish = (rollout: Rollout, version: string, percent = 100) => release(store(rollout, version), version, percent);

test('FED-03 makes a release live, and lists the previous ones', () => {
  const rollout = publish(publish(emptyRollout('mfe-sms'), '1.0.0-a'), '1.0.0-b');
  expect(rollout).toMatchObject({ live: '1.0.0-b', previous: ['1.0.0-a', null] });
  expect(rollout.releases.map(({ version }) => version)).toEqual(['1.0.0-b', '1.0.0-a']);
});

test('FED-03 keeps the live version beside a canary, and ends the canary when it is promoted', () => {
  const canary = publish(publish(emptyRollout('mfe-sms'), 'a'), 'b', 10);
  expect(canary).toMatchObject({ live: 'a', previous: [null], canary: { version: 'b', percent: 10 } });
  expect(release(canary, 'b', 50)).toMatchObject({ live: 'a', canary: { version: 'b', percent: 50 } });
  const promoted = release(canary, 'b', 100);
  expect(promoted).toMatchObject({ live: 'b', previous: ['a', null] });
  expect(promoted.canary).toBeUndefined();
});

test('FED-05 rollBack ends the canary first, then brings back the previous releases, down to the deployed build', () => {
  const canary = publish(publish(publish(emptyRollout('mfe-sms'), 'a'), 'b'), 'c', 10);
  const ended = rollBack(canary);
  expect(ended).toEqual({ ...canary, canary: undefined });
  const first = rollBack(ended);
  expect(first).toMatchObject({ live: 'a', previous: [null] });
  const last = rollBack(first);
  expect(last).toMatchObject({ live: null, previous: [] });
  expect(() => rollBack(last)).toThrow('Nothing was live before the deployed build: a rollback is not possible.');
});

test('only ends the canary when the live version is released again', () => {
  const rollout = publish(emptyRollout('mfe-sms'), 'a');
  expect(publish(publish(rollout, 'b', 10), 'a')).toMatchObject({ live: 'a', previous: [null] });
  expect(store(rollout, 'a', false)).toBe(rollout);
});

test('lists at most ten previous releases, each once', () => {
  const versions = Array.from({ length: 15 }, (_, index) => `v${index}`);
  const rollout = [...versions, 'v12'].reduce((current, version) => publish(current, version), emptyRollout('mfe-sms'));
  expect(rollout.live).toBe('v12');
  expect(rollout.previous).toEqual(['v14', 'v13', 'v11', 'v10', 'v9', 'v8', 'v7', 'v6', 'v5', 'v4']);
});

test.each([
  ['a release of a version that is not stored', () => release(withAll('a'), 'b', 100), 'b of mfe-sms is not stored.'],
  ['a canary of the live version', () => release(publish(withAll(), 'a'), 'a', 10), 'a is live already: it cannot be a canary.'],
  ['a canary of the deployed build', () => release(withAll('a'), null, 10), 'The deployed build cannot be a canary.'],
])('rejects %s', (_, act, message) => {
  expect(act).toThrow(new ReleaseError(message));
});

test('finds a version by its name or its unique beginning', () => {
  const rollout = withAll('1.0.0-3fa9', '1.0.0-3fb0', '1.0.0-3f');
  expect(findVersion(rollout, 'portal')).toBe(null);
  expect(findVersion(rollout, '1.0.0-3fa')).toBe('1.0.0-3fa9');
  expect(findVersion(rollout, '1.0.0-3f')).toBe('1.0.0-3f');
  expect(() => findVersion(rollout, '1.0.0')).toThrow('1.0.0 is not unique: 1.0.0-3f, 1.0.0-3fb0, 1.0.0-3fa9.');
  expect(() => findVersion(rollout, '2')).toThrow('No release of mfe-sms begins with 2. --list shows the stored ones.');
});

const version = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l');
const change: fc.Arbitrary<(rollout: Rollout) => Rollout> = fc.oneof(
  version.map((one) => (rollout: Rollout) => publish(rollout, one)),
  fc.tuple(version, fc.integer({ min: 0, max: 99 })).map(
    ([one, percent]) =>
      (rollout: Rollout) =>
        publish(rollout, one, percent),
  ),
  version.map((one) => (rollout: Rollout) => release(rollout, findVersion(rollout, one), 100)),
  fc.constant((rollout: Rollout) => release(rollout, null, 100)),
  fc.constant(rollBack),
);

/** Applies changes. A rejected one changes nothing. */
function apply(changes: readonly ((rollout: Rollout) => Rollout)[]): Rollout {
  return changes.reduce((rollout, next) => {
    try {
      return next(rollout);
    } catch (error) {
      expect(error).toBeInstanceOf(ReleaseError);
      return rollout;
    }
  }, emptyRollout('mfe-sms'));
}

test('FED-05 names only stored versions, and undoes a release by a rollback, after any changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), version, (changes, next) => {
      const rollout = apply(changes);
      expect(Rollout.parse(rollout)).toEqual(rollout);
      const known = [null, ...rollout.releases.map((each) => each.version)];
      for (const each of [rollout.live, ...rollout.previous, rollout.canary?.version ?? null]) expect(known).toContain(each);
      expect(rollout.previous).not.toContain(rollout.live);
      expect(new Set(rollout.previous).size).toBe(rollout.previous.length);
      expect(rollout.previous.length).toBeLessThanOrEqual(10);

      fc.pre(next !== rollout.live);
      const undone = rollBack(publish(rollout, next));
      expect(undone.live).toBe(rollout.live);
      expect(undone.canary).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});
