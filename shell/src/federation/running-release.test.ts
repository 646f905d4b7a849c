import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRunningRelease } from './running-release.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const older = { version: '1.0.0-old', entry: '/releases/mfe-pkk/1.0.0-old/remoteEntry.js' };
const own = { version: '1.0.0-new', entry: '/remotes/mfe-pkk/remoteEntry-old.js' };
const remotes = { 'mfe-pkk': '/remotes/mfe-pkk/remoteEntry.js' };
const page = { remotes, releases: { 'mfe-pkk': { version: '1.0.0-new', fallbacks: [older, own] } } };

test('FED-04 the second failure in a row brings the older release, under another name, for good', () => {
  const running = createRunningRelease(page, 'mfe-pkk');
  expect(running.current()).toMatchObject({ name: 'mfe-pkk', version: '1.0.0-new', entry: '/remotes/mfe-pkk/remoteEntry.js' });
  expect([running.fail(), running.replaceable()]).toEqual([false, true]);
  expect([running.fail(), running.replaceable()]).toEqual([true, true]);
  expect(running.current()).toMatchObject({ remote: 'mfe-pkk', name: 'mfe-pkk@1.0.0-old~1', ...older });
  expect([running.fail(), running.fail()]).toEqual([false, true]);
  expect(running.current()).toMatchObject({ name: 'mfe-pkk@1.0.0-new~2', ...own });
  expect([running.replaceable(), running.fail(), running.fail(), running.fail()]).toEqual([false, false, false, false]);
  expect(running.current()).toMatchObject(own);
});

test('FED-04 a page that stands for a while makes the failures before it forgotten, one that is shown for a moment does not', () => {
  const running = createRunningRelease(page, 'mfe-pkk');
  running.fail();
  running.shown();
  vi.advanceTimersByTime(5000);
  expect(running.fail()).toBe(false);
  running.shown();
  vi.advanceTimersByTime(4999);
  expect(running.fail()).toBe(true);
});

test.each([
  ['a page of a server that tells of no releases', { remotes }],
  ['no older release', { remotes, releases: { 'mfe-pkk': { version: '1.0.0-new' } } }],
  ["a developer's own build", { ...page, overrides: { 'mfe-pkk': 'http://localhost:4214' } }],
])('FED-04 with %s nothing takes over', (_, given) => {
  const running = createRunningRelease(given, 'mfe-pkk');
  expect([running.fail(), running.fail(), running.fallBack(), running.replaceable()]).toEqual([false, false, false, false]);
  expect(running.current()?.name).toBe('mfe-pkk');
});

test('a remote that is not deployed has no release', () => {
  expect(createRunningRelease(page, 'mfe-sms').current()).toBeUndefined();
});
