// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<template id="scripts"><link rel="modulepreload" href="/a.js"><script type="module" src="/a.js"></script></template>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const started = () => document.head.querySelectorAll('script').length;
const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));

test('the scripts begin after the first frame', () => {
  startAfterPaint();
  parsed();
  expect(started()).toBe(0);
  vi.advanceTimersToNextFrame();
  expect(started()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(started()).toBe(1);
  expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/a.js');
});

test('in the background they begin at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  startAfterPaint();
  parsed();
  expect(started()).toBe(1);
});

test('a page without waiting scripts is left as it is', () => {
  document.body.innerHTML = '';
  startAfterPaint();
  parsed();
  vi.runAllTimers();
  expect(started()).toBe(0);
});
