import { expect, test } from 'vitest';
import { createRolloutReader } from './rollout-reader.ts';

const rolloutOf = (live: string | null, name = 'mfe-sms') => JSON.stringify({ name, live, previous: [], releases: [] });
const valid = rolloutOf(null);

/** A reader whose store returns these texts, or throws. */
function createReader(texts: (string | undefined | Error)[]) {
  const logged: { event: string; reason?: string }[] = [];
  const log = (fields: object, event: string) => void logged.push({ event, ...fields });
  const store = {
    async readRollout() {
      const text = texts.shift();
      if (text instanceof Error) throw text;
      return text;
    },
    readFile: () => Promise.reject(new Error('not used')),
    address: () => '',
  };
  return { logged, ...createRolloutReader('mfe-sms', { store, cacheFolder: undefined, log: { info: log, error: log } }) };
}

test.each([
  ['is missing', undefined, 'rollout.json is missing'],
  ['is incomplete', '{ "name": "mfe-sms", "li', 'rollout.json is not valid'],
  ['has another shape', '[]', 'rollout.json is not valid'],
  ['is of another remote', rolloutOf('1.3.0-aaaaaaaa', 'mfe-landing'), 'rollout.json is not valid'],
  ['names a folder outside the store', rolloutOf('../mfe-landing'), 'rollout.json is not valid'],
  ['names a hidden folder', rolloutOf('.incoming-1'), 'rollout.json is not valid'],
])('returns the last valid rollout when the new one %s', async (_, text, reason) => {
  const reader = createReader([rolloutOf('1.3.0-aaaaaaaa'), text]);
  const first = await reader.read();
  expect(first).toMatchObject({ live: '1.3.0-aaaaaaaa' });
  expect(await reader.read()).toBe(first);
  expect(reader.isFailing()).toBe(true);
  expect(reader.logged).toEqual([{ event: 'rollout unreadable', remote: 'mfe-sms', reason }]);
});

test('logs each reason once until the rollout is readable again', async () => {
  const texts = [valid, new Error('away'), '{', new Error('away'), '{', valid, new Error('away')];
  const reader = createReader(texts);
  const failing: boolean[] = [];
  while (texts.length > 0) {
    expect(await reader.read()).toMatchObject({ name: 'mfe-sms' });
    failing.push(reader.isFailing());
  }
  expect(failing).toEqual([false, true, true, true, true, false, true]);
  expect(reader.logged.map(({ event, reason }) => reason ?? event)).toEqual([
    'away',
    'rollout.json is not valid',
    'rollout readable again',
    'away',
  ]);
});
