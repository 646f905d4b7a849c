import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpError } from '../../platform/http/http-error.ts';
import { firstRollout, type Rollout, release, rollBack, type Version } from './rollout.ts';

const isAvailable = () => true;
const publish = (rollout: Rollout, version: Version, percent = 100) => release(rollout, version, percent)?.rollout ?? rollout;

test('FED-03 release keeps the live version beside a canary, and ends the canary when it is promoted', () => {
  const live = publish(firstRollout, 'a');
  const move = release(live, 'b', 10);
  const canary = publish(live, 'b', 10);
  expect(move).toMatchObject({ action: 'canary', from: 'a', to: 'b', percent: 10 });
  expect(canary).toEqual({ live: 'a', previous: [null], canary: { version: 'b', percent: 10 } });
  expect(publish(canary, 'b', 50)).toEqual({ ...canary, canary: { version: 'b', percent: 50 } });
  expect(publish(canary, 'b')).toEqual({ live: 'b', previous: ['a', null], canary: null });
});

test('FED-05 rollBack ends the canary first, then brings back the previous releases, down to the deployed build', () => {
  const canary = publish(publish(publish(firstRollout, 'a'), 'b'), 'c', 10);
  const ended = rollBack(canary, isAvailable);
  expect(ended).toEqual({ action: 'end-canary', from: 'c', to: 'b', percent: null, rollout: { ...canary, canary: null } });
  const first = rollBack(ended.rollout, isAvailable);
  expect(first).toEqual({ action: 'rollback', from: 'b', to: 'a', percent: null, rollout: { live: 'a', previous: [null], canary: null } });
  const last = rollBack(first.rollout, isAvailable);
  expect(last.rollout).toEqual(firstRollout);
  expect(() => rollBack(last.rollout, isAvailable)).toThrow(HttpError);
});

test('FED-05 rollBack rejects the way to nothing, and never chooses it, when there is no deployed build', () => {
  const isStored = (version: Version) => version !== null;
  const nothingBefore = expect.stringMatching(/^Before a nothing was released\. /);
  expect(rejection(() => rollBack(publish(firstRollout, 'a'), isStored))).toEqual([409, nothingBefore]);
  expect(rejection(() => rollBack(firstRollout, isStored))).toEqual([409, 'Nothing was live before: a rollback is not possible.']);
  expect(rollBack({ live: 'b', previous: [null, 'a'], canary: null }, isStored).to).toBe('a');
  expect(rollBack(publish(firstRollout, 'a', 10), isStored)).toMatchObject({ action: 'end-canary', from: 'a', to: null });
});

test('rollBack leaves out versions that were deleted', () => {
  const rollout = publish(publish(publish(firstRollout, 'a'), 'b'), 'c');
  expect(rollBack(rollout, (version) => version !== 'b').rollout).toEqual({ live: 'a', previous: [null], canary: null });
});

test('release ends a canary when the live version is released again, and changes nothing without a canary', () => {
  const live = publish(firstRollout, 'a');
  expect(release(publish(live, 'b', 10), 'a', 100)).toMatchObject({ action: 'end-canary', from: 'b', to: 'a', rollout: live });
  expect(release(live, 'a', 100)).toBeUndefined();
  expect(release(publish(live, 'b', 10), 'b', 10)).toBeUndefined();
});

test.each([
  ['a canary of the live version', 'a', 'a is live already: it cannot be a canary.'],
  ['a canary of the deployed build', null, 'The deployed build cannot be a canary. Release it to every browser.'],
])('release rejects %s', (_, version, message) => {
  expect(rejection(() => release(publish(firstRollout, 'a'), version, 10))).toEqual([400, message]);
});

test('no sequence of moves loses the live version or lists it as previous', () => {
  const steps = fc.array(
    fc.record({ version: fc.constantFrom(null, 'a', 'b', 'c', 'd'), percent: fc.constantFrom(0, 10, 100), back: fc.boolean() }),
  );
  fc.assert(
    fc.property(steps, (moves) => {
      let rollout = firstRollout;
      for (const { version, percent, back } of moves) {
        const next = attempt(() => (back ? rollBack(rollout, isAvailable) : release(rollout, version, percent)));
        if (next === undefined || next instanceof HttpError) continue;
        expect(next.to).toBe(next.action === 'canary' ? next.rollout.canary?.version : next.rollout.live);
        rollout = next.rollout;
        expect(rollout.previous).not.toContain(rollout.live);
        expect(new Set(rollout.previous).size).toBe(rollout.previous.length);
        expect(rollout.canary?.version).not.toBe(rollout.live);
      }
    }),
  );
});

/** The result, or the rejection. */
function attempt<Result>(move: () => Result): Result | HttpError {
  try {
    return move();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

const rejection = (move: () => unknown) => {
  const error = attempt(move);
  return error instanceof HttpError ? [error.status, error.userMessage('en')] : error;
};
