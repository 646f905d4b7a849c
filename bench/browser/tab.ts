import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumArguments } from '../../scripts/find-browser.ts';
import type { DemoSession } from './serve-portal.ts';

declare global {
  interface Window {
    /** The time of the last press. */
    pressed: number;
  }
}

/** A visible element: the first that matches and contains the text. */
export type Target = { selector: string; text?: string };

/** `untilQuiet` waits until the page was idle and then nothing was requested or received for two seconds. */
export type Tab = { page: Page; untilQuiet(): Promise<void> };

/** A phone on a slow network: 1.6 Mbit/s, 150 ms, a processor four times as slow. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;
/** Milliseconds until a missing sign fails the run. */
const timeout = 120_000;

export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** Wide enough to show the navigation. */
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** @param fingerprint of the certificate: Chromium caches nothing of a site whose certificate it does not trust */
export function launch(executablePath: string, fingerprint: string): Promise<Browser> {
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  return chromium.launch({ executablePath, args: [...chromiumArguments, trust] });
}

/** A visitor with an empty cache. Tabs that are opened later have what the earlier ones cached. @param session of the company that has logged in */
export async function newVisitor(browser: Browser, device: BrowserContextOptions, session?: DemoSession): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'pl-PL', ...device });
  context.setDefaultTimeout(timeout);
  await context.addInitScript((login) => {
    if (login) Object.assign(sessionStorage, { accessToken: login.token, tokenExpireDate: login.tokenExpireDate });
    performance.setResourceTimingBufferSize(1000);
    window.pressed = Number.NaN;
    addEventListener('pointerdown', ({ timeStamp }) => (window.pressed = timeStamp), { capture: true });
    // Chromium moves the pointer by itself on some new pages, which would be the visitor's first interaction.
    const ignoreUntilPressed = (event: Event) => Number.isNaN(window.pressed) && event.stopImmediatePropagation();
    addEventListener('pointermove', ignoreUntilPressed, { capture: true });
  }, session);
  return context;
}

/** Opens an address in a new tab. Resolves before its page is there. */
export async function openTab(visitor: BrowserContext, address: string, speed: 'slow' | 'fast' = 'slow'): Promise<Tab> {
  const page = await visitor.newPage();
  if (speed === 'slow') {
    const cdp = await visitor.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slowNetwork);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  }
  let events = 0;
  let pending = 0;
  const count = (change: number) => () => {
    events += 1;
    pending += change;
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  await page.goto(address, { waitUntil: 'commit' });
  const untilQuiet = async () => {
    for (const deadline = performance.now() + timeout; performance.now() < deadline; ) {
      // Later than the idle work that the page has planned itself.
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
      const before = events;
      await pause(2000);
      if (events === before && pending === 0) return;
    }
    throw new Error('the page does not come to rest');
  };
  return { page, untilQuiet };
}

/** Milliseconds since the navigation until an element shows. */
export async function untilShown(page: Page, target: Target): Promise<number> {
  const isShown = ({ selector, text = '' }: Target) => {
    const found = [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text) && one.checkVisibility());
    return found && performance.now();
  };
  return (await page.waitForFunction(isShown, target, { polling: 'raf' })).jsonValue() as Promise<number>;
}

/** Presses an element once, as soon as it is there. @returns milliseconds from the press until the sign shows */
export async function press(page: Page, target: Target, sign: Target): Promise<number> {
  const shown = untilShown(page, sign);
  await click(page, target);
  return (await shown) - (await page.evaluate(() => window.pressed));
}

/** Writes into fields, by their names, as a password manager does: without an event. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`#login [name=${name}]`).evaluate((input, written) => void Object.assign(input, { value: written }), value);
  }
}

/** Presses an element from the first paint on, every 50 ms, until the sign shows. @returns when that was */
export async function pressUntil(page: Page, target: Target, sign: Target): Promise<number> {
  await untilPainted(page);
  const shown = untilShown(page, sign);
  for (;;) {
    await click(page, target);
    const time = await Promise.race([shown, pause(50)]);
    if (time !== undefined) return time;
  }
}

/** Forced: at once, however the element moves. */
export async function click(page: Page, { selector, text = '' }: Target): Promise<void> {
  await page.locator(selector).filter({ hasText: text, visible: true }).first().click({ force: true });
}

/** Milliseconds since the navigation until the first contentful paint. */
export async function untilPainted(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return painted.jsonValue() as Promise<number>;
}

/** Milliseconds since the navigation; the shift is without a unit. Long tasks, of more than 50 ms, are those after the first paint. */
export async function readPaint(page: Page): Promise<{ fcp: number; lcp: number; cls: number; longTasks: number; longestTask: number }> {
  const fcp = await untilPainted(page);
  return page.evaluate((fcp) => {
    const entriesOf = (type: string) => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type, buffered: true });
      return observer.takeRecords() as (PerformanceEntry & { value: number })[];
    };
    const after = entriesOf('longtask').filter(({ startTime }) => startTime >= fcp);
    return {
      fcp,
      lcp: entriesOf('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
      cls: entriesOf('layout-shift').reduce((sum, { value }) => sum + value, 0),
      longTasks: after.length,
      longestTask: Math.max(0, ...after.map(({ duration }) => duration)),
    };
  }, fcp);
}

/** Bytes and requests that have arrived whole from the network until a time of the page. @param paths only these */
export function readTraffic(page: Page, until = Number.POSITIVE_INFINITY, paths = /./): Promise<{ bytes: number; requests: number }> {
  return page.evaluate(
    ([end, pattern]) => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const arrived = (entries as PerformanceResourceTiming[]).filter(
        // What came from the cache has no size.
        ({ name, transferSize, responseEnd }) => transferSize > 0 && responseEnd <= end && pattern.test(new URL(name).pathname),
      );
      return { bytes: arrived.reduce((sum, { transferSize }) => sum + transferSize, 0), requests: arrived.length };
    },
    [until, paths] as const,
  );
}

export const scripts = /\.js$/;
