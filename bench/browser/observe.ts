import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Traffic } from './traffic.ts';

/** A visible element whose appearance is measured: the first that matches and contains the text. */
export type Sign = { name: string; selector: string; text?: string };

/** A long task of the main thread: more than 50 ms. */
type Task = { start: number; duration: number };

declare global {
  interface Window {
    bench: {
      lcp: number;
      cls: number;
      longTasks: Task[];
      /** The time of the last press. */
      pressed: number;
      painted: Promise<number>;
      find(target: Omit<Sign, 'name'>): Element | undefined;
      /** When each sign shows, by name. */
      shown: Record<string, Promise<number>>;
    };
  }
}

/** Milliseconds until a missing sign fails the run. */
const timeout = 120_000;
/** Milliseconds without traffic until a page counts as idle. */
const idleTime = 2000;

/** Runs in the page before its own scripts. */
export function watchPage(): void {
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  const find = ({ selector, text = '' }: Omit<Sign, 'name'>) =>
    [...document.querySelectorAll(selector)].find((element) => element.textContent.includes(text) && element.checkVisibility());
  const painted = new Promise<number>((resolve) => {
    observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && resolve(startTime));
  });
  window.bench = { lcp: 0, cls: 0, longTasks: [], pressed: Number.NaN, painted, find, shown: {} };
  const { bench } = window;
  observe('largest-contentful-paint', ({ startTime }) => (bench.lcp = startTime));
  observe('layout-shift', (entry) => (bench.cls += (entry as PerformanceEntry & { value: number }).value));
  observe('longtask', ({ startTime, duration }) => bench.longTasks.push({ start: startTime, duration }));
  addEventListener('pointerdown', ({ timeStamp }) => (bench.pressed = timeStamp), { capture: true });
  // Chromium moves the pointer by itself on some new pages, which would be the visitor's first interaction.
  const ignoreUntilPressed = (event: Event) => Number.isNaN(bench.pressed) && event.stopImmediatePropagation();
  addEventListener('pointermove', ignoreUntilPressed, { capture: true });
}

/** Notes when each sign shows: the end of the frame that paints it. */
export function watchSigns(signs: readonly Sign[]): void {
  const { bench } = window;
  for (const { name, ...target } of signs) {
    bench.shown[name] = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!bench.find(target)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }
}

/** Milliseconds since the navigation until the sign shows. */
export function untilShown(page: Page, name: string): Promise<number> {
  return inTime(
    page.evaluate((sign) => window.bench.shown[sign] ?? Promise.reject(new Error('not watched')), name),
    `${name} does not show`,
  );
}

/** Waits until React knows an element that the server has prerendered. */
export async function untilHydrated(page: Page, target: Omit<Sign, 'name'>): Promise<void> {
  const isHydrated = (sought: typeof target) => Object.keys(window.bench.find(sought) ?? {}).some((key) => key.startsWith('__reactProps'));
  await page.waitForFunction(isHydrated, target, { polling: 200, timeout });
}

/** Waits until the page was idle and then nothing was requested or received for two seconds. */
export async function untilQuiet(page: Page, traffic: Traffic): Promise<void> {
  // Later than the idle work that the page has planned itself.
  const idle = () => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  const wait = async () => {
    do await idle();
    while (!(await traffic.silentFor(idleTime)));
  };
  await inTime(wait(), 'the page does not come to rest');
}

async function inTime<Result>(waited: Promise<Result>, failure: string): Promise<Result> {
  const timer = new AbortController();
  const late = pause(timeout, undefined, { signal: timer.signal }).then(() => {
    throw new Error(failure);
  });
  try {
    return await Promise.race([waited, late]);
  } finally {
    late.catch(() => undefined);
    timer.abort();
  }
}

/** Milliseconds since the navigation; the shift is without a unit. Long tasks are those after the first paint. */
export function readPaint(page: Page): Promise<{ fcp: number; lcp: number; cls: number; longTasks: number; longestTask: number }> {
  return page.evaluate(async () => {
    const { lcp, cls, longTasks, painted } = window.bench;
    const fcp = await painted;
    const after = longTasks.filter(({ start }) => start >= fcp).map(({ duration }) => duration);
    return { fcp, lcp, cls, longTasks: after.length, longestTask: Math.max(0, ...after) };
  });
}
