import { expect, test } from 'vitest';
import { followRollout } from './follow-rollout.ts';
import { noKnownRollouts } from './known-rollouts.ts';
import type { ReleaseStore } from './release-store.ts';

const good = JSON.stringify({ name: 'mfe-sms', live: null, previous: [], releases: [] });

test('a store that fails in turns is told of once a reason, until it is read again', async () => {
  const answers: (string | Error)[] = [good, new Error('away'), '{', new Error('away'), '{', good, new Error('away')];
  const store: ReleaseStore = {
    async readRollout() {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    readFile: () => Promise.reject(new Error('nothing is read')),
    address: () => '',
  };
  const told: unknown[] = [];
  const tell = (line: { reason?: string }) => void told.push(line.reason ?? 'again');
  const followed = followRollout('mfe-sms', { store, known: noKnownRollouts, log: { info: tell, error: tell } });
  const failing: boolean[] = [];
  while (answers.length > 0) {
    expect(await followed.look()).toMatchObject({ name: 'mfe-sms' });
    failing.push(followed.isFailing());
  }
  expect(failing).toEqual([false, true, true, true, true, false, true]);
  expect(told).toEqual(['away', 'the rollout is not valid', 'again', 'away']);
});
