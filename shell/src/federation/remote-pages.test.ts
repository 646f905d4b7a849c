import type { PageLoader } from '@osk/shared/remote';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotLoaded, Stalled } from './not-loaded.ts';
import { type Outcome, RemotePages } from './remote-pages.ts';
import { createRunningRelease } from './running-release.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const route = '/employees';
const page = { default: () => null };
const comes = async () => page;
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const hangs = () => new Promise<typeof page>(() => {});

/** A remote with an older release or none, whose loads end so in turn; what was asked for, what was told. */
function remote({ fallback = true, deployed = true }: { fallback?: boolean; deployed?: boolean }, ...loads: PageLoader[]) {
  const asked: string[] = [];
  const told: Outcome[] = [];
  const givenUp: string[] = [];
  const releases = {
    'mfe-pkk': { version: 'new', ...(fallback && { fallbacks: [{ version: 'old', entry: '/old.js' }] }) },
  };
  const running = createRunningRelease({ remotes: deployed ? { 'mfe-pkk': '/new.js' } : {}, releases }, 'mfe-pkk');
  const pages = new RemotePages(running, {
    load(release, at) {
      asked.push(`${release.name} ${release.entry} ${at}`);
      return (loads[asked.length - 1] ?? fails)();
    },
    report: (outcome) => told.push(outcome),
    onGivenUp: ({ version }) => givenUp.push(`${version}`),
  });
  const outcomes = () => told.map(({ version, outcome }) => `${version} ${outcome}`);
  return { pages, asked, told, outcomes, givenUp };
}

const current = 'mfe-pkk /new.js /employees';
const older = 'mfe-pkk@old~1 /old.js /employees';

test('FED-04 a load that fails is tried a second time a moment later, and nobody hears of it', async () => {
  const { pages, asked, told } = remote({}, fails, comes);
  const loaded = pages.load(route);
  await vi.advanceTimersByTimeAsync(299);
  expect(asked).toEqual([current]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe(page);
  expect(asked).toEqual([current, current]);
  expect(told).toEqual([]);
  pages.shown(route);
  expect(told).toEqual([{ remote: 'mfe-pkk', version: 'new', outcome: 'loaded', milliseconds: 300 }]);
  pages.shown(route);
  expect(told).toHaveLength(1);
});

test('FED-04 the second failure brings the older release at once, and what was loaded of the new one is forgotten', async () => {
  const { pages, asked, told, givenUp } = remote({}, fails, fails, comes);
  const loaded = pages.load(route);
  await vi.advanceTimersByTimeAsync(300);
  expect(await loaded).toBe(page);
  expect(asked).toEqual([current, current, older]);
  expect(told).toMatchObject([{ version: 'new', outcome: 'fell-back', milliseconds: 300, error: new TypeError('Failed to fetch') }]);
  expect(givenUp).toEqual(['new']);
  pages.shown(route);
  expect(told[1]).toEqual({ remote: 'mfe-pkk', version: 'old', outcome: 'loaded', milliseconds: 0 });
});

test('FED-04 without an older release the second failure is told, and every further load tries twice again', async () => {
  const { pages, asked, outcomes } = remote({ fallback: false }, fails, fails, fails, comes);
  const failure = pages.load(route).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(300);
  expect(await failure).toBeInstanceOf(NotLoaded);
  expect(outcomes()).toEqual(['new failed']);
  const loaded = pages.load(route);
  await vi.advanceTimersByTimeAsync(300);
  expect(await loaded).toBe(page);
  expect(asked).toEqual([current, current, current, current]);
});

test('FED-04 an older release that fails too is told, and tried again by the next load', async () => {
  const { pages, asked, outcomes } = remote({}, fails, fails, fails, fails, comes);
  const failure = pages.load(route).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600);
  expect(await failure).toBeInstanceOf(NotLoaded);
  expect(outcomes()).toEqual(['new fell-back', 'old failed']);
  expect(await pages.load(route)).toBe(page);
  expect(asked.at(-1)).toBe(older);
});

test('FED-04 the second throw in a row brings the older release; a failure to load is not counted twice', async () => {
  const { pages, asked, outcomes, givenUp } = remote({}, comes, comes, comes);
  await pages.load(route);
  expect(pages.threw(new NotLoaded('counted already'))).toBe(false);
  expect(pages.threw(new Error('broken'))).toBe(false);
  await pages.load(route);
  expect(pages.threw(new Error('broken'))).toBe(true);
  await pages.load(route);
  expect(asked).toEqual([current, current, older]);
  expect(outcomes()).toEqual(['new failed', 'new fell-back']);
  expect(givenUp).toEqual(['new']);
});

test('FED-04 what stalls is told after 10 s and not tried again; the next load asks for the older release', async () => {
  const { pages, asked, told, outcomes } = remote({}, hangs, comes);
  const failure = pages.load(route).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ name: 'Stalled', replaceable: true });
  expect(told).toMatchObject([{ outcome: 'stalled', milliseconds: 10_000 }]);
  expect(await pages.load(route)).toBe(page);
  expect(asked).toEqual([current, older]);
  expect(outcomes()).toEqual(['new stalled', 'new fell-back']);
});

test('FED-04 what stalls with no older release says that only a fresh page helps, and may come all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof page>();
  const { pages, told } = remote({ fallback: false }, () => promise);
  const failure = pages.load(route).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  const stalled = await failure;
  expect(stalled).toMatchObject({ replaceable: false });
  resolve(page);
  expect(stalled instanceof Stalled && (await stalled.coming)).toBe(page);
  vi.advanceTimersByTime(2000);
  pages.shown(route);
  expect(told.at(-1)).toMatchObject({ outcome: 'loaded', milliseconds: 12_000 });
});

test('FED-04 what stalled and came after all counts as working: the next load asks for the same release', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof page>();
  const { pages, asked, outcomes } = remote({}, () => promise, comes);
  const failure = pages.load(route).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  await failure;
  resolve(page);
  await promise;
  expect(await pages.load(route)).toBe(page);
  expect(asked).toEqual([current, current]);
  expect(outcomes()).toEqual(['new stalled']);
});

test('FED-04 a page that comes from a release given up meanwhile is loaded from the older one', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof page>();
  const { pages, asked, outcomes } = remote({}, () => promise, fails, fails, comes, comes);
  const slow = pages.load('/profile');
  const quick = pages.load(route);
  await vi.advanceTimersByTimeAsync(300);
  expect(await quick).toBe(page);
  resolve(page);
  expect(await slow).toBe(page);
  expect(asked.slice(1)).toEqual([current, current, older, 'mfe-pkk@old~1 /old.js /profile']);
  pages.shown('/profile');
  expect(outcomes()).toEqual(['new fell-back', 'old loaded']);
});

test('FED-04 no timer is left behind by a page that came', async () => {
  const { pages } = remote({}, comes);
  await pages.load(route);
  expect(vi.getTimerCount()).toBe(0);
});

test('FED-04 a remote that is not deployed fails at once', async () => {
  const { pages, asked, told } = remote({ deployed: false });
  await expect(pages.load(route)).rejects.toBeInstanceOf(NotLoaded);
  expect([asked, told]).toEqual([[], []]);
});
