import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LoadReport, MissingPage, NotLoaded, type PageModule, type Release, Stalled } from './loading-page.ts';
import { RemotePages } from './remote-pages.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const route = '/employees';
const module: PageModule = { default: () => null };
const arrives = async () => module;
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const hangs = () => new Promise<PageModule>(() => {});

const release = (version: string): Release => ({ remote: 'mfe-pkk', name: `mfe-pkk ${version}`, entry: `/${version}.js`, version });

/** A remote with these releases, whose loads end in turn like `loads`, then fail. */
function remote(versions: readonly string[], ...loads: (() => Promise<PageModule>)[]) {
  const requested: string[] = [];
  const reports: LoadReport[] = [];
  const fallenBack: unknown[] = [];
  const failed: unknown[] = [];
  const pages = new RemotePages('mfe-pkk', versions.map(release), {
    load({ version }, at) {
      requested.push(`${version} ${at}`);
      return (loads[requested.length - 1] ?? fails)();
    },
    report: (report) => reports.push(report),
    onFailure: ({ version }) => failed.push(version),
    onFallBack: ({ version }) => fallenBack.push(version),
  });
  const outcomes = () => reports.map(({ version, outcome }) => `${version} ${outcome}`);
  const reload = () => {
    pages.reset(route);
    return pages.load(route);
  };
  return { pages, requested, reports, outcomes, fallenBack, failed, reload };
}

/** The page or the error of a load, after so many milliseconds. */
async function settled(loading: Promise<PageModule>, milliseconds: number): Promise<unknown> {
  const result = loading.catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return result;
}

test('loads a page once, reports it when it has rendered, and leaves no timer of the load', async () => {
  const { pages, requested, reports } = remote(['new'], arrives);
  expect(await pages.load(route)).toBe(module);
  expect(vi.getTimerCount()).toBe(0);
  await pages.load(route);
  expect([requested, reports]).toEqual([['new /employees'], []]);
  pages.rendered(route);
  pages.rendered(route);
  expect(reports).toEqual([{ remote: 'mfe-pkk', version: 'new', outcome: 'loaded', milliseconds: 0 }]);
});

test('FED-04 retries a failed load after 300 ms, and reports only the loaded page', async () => {
  const { pages, requested, reports } = remote(['new', 'old'], fails, arrives);
  const loading = pages.load(route);
  await vi.advanceTimersByTimeAsync(299);
  expect(requested).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe(module);
  expect(requested).toEqual(['new /employees', 'new /employees']);
  pages.rendered(route);
  expect(reports).toMatchObject([{ version: 'new', outcome: 'loaded', milliseconds: 300 }]);
});

test('FED-04 falls back at the second failure, and drops the pages of the failed release', async () => {
  const { pages, requested, reports, fallenBack } = remote(['new', 'old'], arrives, fails, fails, arrives, arrives);
  await pages.load('/profile');
  expect(await settled(pages.load(route), 300)).toBe(module);
  await pages.load('/profile');
  expect(requested).toEqual(['new /profile', 'new /employees', 'new /employees', 'old /employees', 'old /profile']);
  expect(fallenBack).toEqual(['new']);
  expect(reports).toMatchObject([{ version: 'new', outcome: 'fell-back', milliseconds: 300, error: new TypeError('Failed to fetch') }]);
});

test('FED-04 falls back from release to release, and tries the last one twice at each load', async () => {
  const loads = [...Array.from({ length: 7 }, () => fails), arrives];
  const { pages, requested, outcomes, reload } = remote(['new', 'old', 'deployed'], ...loads);
  expect(await settled(pages.load(route), 900)).toBeInstanceOf(NotLoaded);
  expect(outcomes()).toEqual(['new fell-back', 'old fell-back', 'deployed failed']);
  expect(await settled(reload(), 300)).toBe(module);
  expect(requested.map((one) => one.split(' ')[0])).toEqual(['new', 'new', 'old', 'old', ...Array.from({ length: 4 }, () => 'deployed')]);
});

test('tries a page once that the older release lacks, and counts no failure of that release', async () => {
  const lacks = () => Promise.reject(new MissingPage('mfe-pkk old has no page /employees'));
  const { pages, requested, outcomes, failed } = remote(['new', 'old', 'deployed'], fails, fails, lacks);
  expect(await settled(pages.load(route), 300)).toBeInstanceOf(MissingPage);
  expect(requested).toEqual(['new /employees', 'new /employees', 'old /employees']);
  expect([outcomes(), failed]).toEqual([['new fell-back'], ['new', 'new']]);
});

test('FED-04 falls back when the release of the document lacks its own page', async () => {
  const lacks = () => Promise.reject(new MissingPage('mfe-pkk new has no page /employees'));
  const { pages, fallenBack } = remote(['new', 'old'], lacks, lacks, arrives);
  expect(await settled(pages.load(route), 300)).toBe(module);
  expect(fallenBack).toEqual(['new']);
});

test('FED-04 falls back when a page throws twice in a row, and does not count a failed load again', async () => {
  const { pages, requested, outcomes, failed, reload } = remote(['new', 'old'], arrives, arrives, arrives);
  await pages.load(route);
  expect(pages.threw(route, new NotLoaded('counted'))).toBe(false);
  expect(pages.threw(route, new Error('broken'))).toBe(false);
  await reload();
  expect(pages.threw(route, new Error('broken'))).toBe(true);
  await reload();
  expect(requested).toEqual(['new /employees', 'new /employees', 'old /employees']);
  expect(outcomes()).toEqual(['new failed', 'new fell-back']);
  expect(failed).toEqual(['new', 'new']);
});

test.each([
  [4999, true],
  [5000, false],
])('FED-04 counts earlier failures when a page throws %i ms after it has rendered: %s', async (milliseconds, fallsBack) => {
  const { pages, reload } = remote(['new', 'old'], arrives, arrives);
  await pages.load(route);
  pages.threw(route, new Error('broken'));
  await reload();
  pages.rendered(route);
  vi.advanceTimersByTime(milliseconds);
  expect(pages.threw(route, new Error('broken'))).toBe(fallsBack);
});

test('FED-04 counts a failure soon after rendering, however late the page is loaded again', async () => {
  const { pages, reload } = remote(['new', 'old'], arrives, arrives);
  await pages.load(route);
  pages.rendered(route);
  vi.advanceTimersByTime(1000);
  pages.threw(route, new Error('broken'));
  vi.advanceTimersByTime(60_000);
  await reload();
  expect(pages.threw(route, new Error('broken'))).toBe(true);
});

test('FED-04 loads a page that arrives after a fallback from the older release', async () => {
  const { promise, resolve } = Promise.withResolvers<PageModule>();
  const { pages, requested, outcomes } = remote(['new', 'old'], () => promise, fails, fails, arrives, arrives);
  const slow = pages.load('/profile');
  const quick = pages.load(route);
  await vi.advanceTimersByTimeAsync(300);
  await quick;
  resolve(module);
  await slow;
  expect(requested.slice(1)).toEqual(['new /employees', 'new /employees', 'old /employees', 'old /profile']);
  pages.rendered('/profile');
  expect(outcomes()).toEqual(['new fell-back', 'old loaded']);
});

test('FED-04 fails at once, without a report, when the remote is not deployed', async () => {
  const { pages, requested, reports } = remote([]);
  await expect(pages.load(route)).rejects.toBeInstanceOf(NotLoaded);
  await pages.prefetch(route);
  expect([requested, reports]).toEqual([[], []]);
});

describe('a page that stalls', () => {
  test.each([
    ['the older release', ['new', 'old'], 'old', ['new stalled', 'new fell-back']],
    ['the same release when there is no older one', ['new'], 'new', ['new stalled']],
  ])('FED-04 fails after 10 s without a retry; the next load takes %s', async (_, versions, next, reported) => {
    const { pages, requested, reports, outcomes, reload } = remote(versions, hangs, arrives);
    expect(await settled(pages.load(route), 10_000)).toBeInstanceOf(Stalled);
    expect(reports).toMatchObject([{ outcome: 'stalled', milliseconds: 10_000 }]);
    expect(await reload()).toBe(module);
    expect(requested).toEqual(['new /employees', `${next} /employees`]);
    expect(outcomes()).toEqual(reported);
  });

  test('FED-04 keeps its release when it arrives late', async () => {
    const { promise, resolve } = Promise.withResolvers<PageModule>();
    const { pages, requested, reload } = remote(['new', 'old'], () => promise, arrives);
    await settled(pages.load(route), 10_000);
    resolve(module);
    await promise;
    await reload();
    expect(requested).toEqual(['new /employees', 'new /employees']);
  });
});

describe('a prerendered page', () => {
  const onDelay = vi.fn();
  beforeEach(() => onDelay.mockReset());

  test('FED-04 is loaded again after 2 s, 4 s, …, and reports its delay once', async () => {
    const { pages, requested } = remote(['new'], fails, fails, fails, fails, arrives);
    const loading = pages.load(route, onDelay);
    await vi.advanceTimersByTimeAsync(300);
    expect(onDelay).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1999);
    expect(requested).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(301);
    expect(requested).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await loading).toBe(module);
    expect(onDelay).toHaveBeenCalledOnce();
  });

  test.each([
    ['while it is loaded again', 13_000],
    ['between two tries', 11_000],
  ])('FED-04 is awaited when it stalls, and reported when it arrives %s', async (_, milliseconds) => {
    const { promise, resolve } = Promise.withResolvers<PageModule>();
    const { pages, outcomes, failed } = remote(['new'], () => promise, hangs);
    const loading = pages.load(route, onDelay);
    await vi.advanceTimersByTimeAsync(milliseconds);
    expect(onDelay).toHaveBeenCalledOnce();
    resolve(module);
    expect(await loading).toBe(module);
    pages.rendered(route);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(outcomes()).toEqual(['new stalled', 'new loaded']);
    expect(failed).toEqual(['new']);
  });

  test('FED-04 is loaded again when it stalls and then fails', async () => {
    const { promise, reject } = Promise.withResolvers<PageModule>();
    const { pages } = remote(['new'], () => promise, arrives);
    const loading = pages.load(route, onDelay);
    await vi.advanceTimersByTimeAsync(10_000);
    reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await loading).toBe(module);
    expect(onDelay).toHaveBeenCalledOnce();
  });

  test('FED-04 comes from an older release at once, without a message, when it stalls', async () => {
    const { pages } = remote(['new', 'old'], hangs, arrives);
    expect(await settled(pages.load(route, onDelay), 10_000)).toBe(module);
    expect(onDelay).not.toHaveBeenCalled();
  });
});

describe('prefetch', () => {
  test('loads a page once, counts as no load, and gives no page of a release from which the remote has fallen back', async () => {
    const { pages, requested, outcomes } = remote(['new', 'old'], arrives, fails, fails, arrives, arrives);
    await Promise.all([pages.prefetch(route), pages.prefetch(route)]);
    await settled(pages.load('/profile'), 300);
    await pages.load(route);
    expect(requested).toEqual(['new /employees', 'new /profile', 'new /profile', 'old /profile', 'old /employees']);
    expect(outcomes()).toEqual(['new fell-back']);
  });

  test.each([
    ['has stalled', hangs, 10_000],
    ['has failed once', fails, 0],
  ] as const)('loads nothing when another page %s', async (_, load, wait) => {
    const { pages, requested } = remote(['new'], load);
    const loading = pages.load(route).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(wait);
    await pages.prefetch('/profile');
    expect(requested).toEqual(['new /employees']);
    await vi.advanceTimersByTimeAsync(10_000);
    await loading;
  });

  test('gives the page at once when it is opened, and loads it again when it is retried', async () => {
    const { pages, requested, outcomes, reload } = remote(['new'], arrives, arrives);
    await pages.prefetch(route);
    expect(pages.load(route).arrived).toBe(module);
    pages.rendered(route);
    expect(outcomes()).toEqual(['new loaded']);
    expect(await reload()).toBe(module);
    expect(requested).toHaveLength(2);
  });

  test('FED-04 requests no page that was opened: its retry would wait for the stalled request', async () => {
    const { pages, requested, reload } = remote(['new'], hangs, arrives);
    await settled(pages.load(route), 10_000);
    await pages.prefetch(route);
    expect(requested).toHaveLength(1);
    expect(await reload()).toBe(module);
  });

  test('never rejects, reports the failed release, and tries again after a failure or 10 s', async () => {
    const { pages, requested, reports, failed } = remote(['new', 'old'], fails, hangs, arrives);
    await pages.prefetch(route);
    const hanging = pages.prefetch(route);
    await vi.advanceTimersByTimeAsync(10_000);
    await hanging;
    await pages.prefetch(route);
    await pages.prefetch(route);
    expect([requested.length, reports]).toEqual([3, []]);
    expect(failed).toEqual(['new', 'new']);
  });
});
