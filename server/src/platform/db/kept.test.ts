import { afterEach, expect, test, vi } from 'vitest';
import { keepUntilChanged } from './kept.ts';

afterEach(() => void vi.useRealTimers());

/** A value that is read as it stands, counted, with news of its changes. */
function watched() {
  const at = { value: 1, version: 0 as number | undefined, reads: 0 };
  const keep = keepUntilChanged({ version: () => at.version }, async () => {
    at.reads += 1;
    return at.value;
  });
  return { at, keep };
}

test('what was read is kept until a change is heard of', async () => {
  const { at, keep } = watched();
  expect([await keep.read(), await keep.read(), at.reads]).toEqual([1, 1, 1]);
  Object.assign(at, { value: 2, version: 1 });
  expect([await keep.read(), await keep.read(), at.reads]).toEqual([2, 2, 2]);
});

test('while no change would be heard of, and where nobody listens, it is read each time', async () => {
  const { at, keep } = watched();
  await keep.read();
  at.version = undefined;
  expect([await keep.read(), await keep.read(), at.reads]).toEqual([1, 1, 3]);
  at.version = 0;
  expect([await keep.read(), await keep.read(), at.reads]).toEqual([1, 1, 4]);
  let reads = 0;
  const unheard = keepUntilChanged(undefined, async () => ++reads);
  expect([await unheard.read(), await unheard.read()]).toEqual([1, 2]);
});

test('what a change overtook while it was read is not kept', async () => {
  let version = 0;
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const keep = keepUntilChanged({ version: () => version }, () => answers[reads++]?.promise ?? Promise.resolve('after'));
  const [early, late] = [keep.read(), keep.read()];
  version = 1;
  answers[1]?.resolve('before');
  answers[0]?.resolve('before');
  expect(await Promise.all([early, late])).toEqual(['before', 'before']);
  expect([await keep.read(), await keep.read(), reads]).toEqual(['after', 'after', 3]);
});

test('it is not kept for longer than ten seconds, and never what could not be read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { at, keep } = watched();
  await keep.read();
  vi.advanceTimersByTime(9999);
  await keep.read();
  expect(at.reads).toBe(1);
  vi.advanceTimersByTime(1);
  await keep.read();
  expect(at.reads).toBe(2);
  let reads = 0;
  const failing = keepUntilChanged({ version: () => 0 }, async () => {
    reads += 1;
    throw new Error('away');
  });
  await expect(failing.read()).rejects.toThrow('away');
  await expect(failing.read()).rejects.toThrow('away');
  expect(reads).toBe(2);
});
