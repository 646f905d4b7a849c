// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { retryScripts } from './retry-scripts.ts';

retryScripts();
beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-AAAAAAAA.js"></script><link rel="modulepreload" href="/a.js">';
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => new URL(src).pathname);
const fail = (element: Element | null | undefined) => element?.dispatchEvent(new Event('error'));

test('FED-04 loads a failed module script again from other addresses, after 1 s and 2 s', () => {
  const first = '/assets/index-AAAAAAAA.js';
  fail(document.querySelector('script'));
  vi.advanceTimersByTime(999);
  expect(scripts()).toEqual([first]);
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual([first, `/retry/0${first}`]);
  expect(document.head.lastElementChild).toMatchObject({ type: 'module', crossOrigin: '' });
  fail(document.head.lastElementChild);
  vi.advanceTimersByTime(2000);
  expect(scripts()).toEqual([first, `/retry/0${first}`, `/retry/rs${first}`]);
});

test('loads nothing again for another element', () => {
  fail(document.querySelector('link'));
  vi.runAllTimers();
  expect(scripts()).toHaveLength(1);
});
