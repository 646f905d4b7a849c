// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { onFirstInteraction } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());

test.each(['scroll', 'keydown', 'pointerdown', 'pointermove', 'focusin'])('runs once after %s', (type) => {
  const run = vi.fn();
  onFirstInteraction(run);
  document.dispatchEvent(new Event(type));
  document.dispatchEvent(new Event(type));
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

test('waits until the browser is idle', () => {
  const requestIdle = vi.fn<(run: () => void) => number>();
  vi.stubGlobal('requestIdleCallback', requestIdle);
  const run = vi.fn();
  onFirstInteraction(run);
  document.dispatchEvent(new Event('scroll'));
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  requestIdle.mock.calls[0]?.[0]();
  expect(run).toHaveBeenCalledOnce();
});

test('does not run after it is canceled, before or after an interaction', () => {
  const run = vi.fn();
  onFirstInteraction(run)();
  document.dispatchEvent(new Event('scroll'));
  const cancel = onFirstInteraction(run);
  document.dispatchEvent(new Event('scroll'));
  cancel();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
