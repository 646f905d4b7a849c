import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the browser says when it is idle', async () => {
  const ask = vi.fn((idle: () => void) => idle());
  vi.stubGlobal('requestIdleCallback', ask);
  await whenIdle();
  expect(ask).toHaveBeenCalledOnce();
});

test('one that has no word for it gets a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const idle = vi.fn();
  void whenIdle().then(idle);
  await vi.advanceTimersByTimeAsync(999);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(idle).toHaveBeenCalledOnce();
});
