import type { CDPSession, Page } from 'playwright/test';
import { moduleIn, setUserCookie } from './support/embedding.ts';
import { addEmployee, enablePkk } from './support/employees.ts';
import { address, plainPage } from './support/environment.ts';
import { expect, test } from './support/test.ts';

type Watched = {
  /** The timers that are pending. */
  timers: Set<unknown>;
  /** The removed elements and what they contained. */
  removed: WeakRef<object>[];
};

/** Runs in the page before its scripts. */
function watchTimers(): void {
  const timers = new Set<unknown>();
  Object.assign(window, { timers, removed: [] });
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const startOnce = (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
    const end = () => {
      timers.delete(timer);
      run(...args);
    };
    const timer = setTimeout(end, delay);
    timers.add(timer);
    return timer;
  };
  const start = (...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args);
    timers.add(timer);
    return timer;
  };
  const stopBy = (clear: typeof clearTimeout) => (timer: number | undefined) => {
    timers.delete(timer);
    clear(timer);
  };
  Object.assign(window, {
    ...{ setTimeout: startOnce, setInterval: start },
    ...{ clearTimeout: stopBy(clearTimeout), clearInterval: stopBy(clearInterval) },
  });
}

/** Adds an element, waits for its list, opens a dialog and removes the element: so many times, each time a new one. */
function addAndRemove(page: Page, rounds: number, token: string): Promise<void> {
  return page.evaluate(
    async ({ rounds, ...settings }) => {
      for (let round = 0; round < rounds; round += 1) {
        const element = Object.assign(document.createElement('osk-pkk-employees'), settings);
        const isReady = new Promise((resolve) => element.addEventListener('osk-pkk-ready', resolve, { once: true }));
        document.body.append(element);
        await isReady;
        const { shadowRoot: shadow } = element;
        if (!shadow) throw new Error('no shadow tree');
        const opened = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!shadow.querySelector('[role="dialog"]')) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(shadow, { childList: true, subtree: true });
        });
        [...shadow.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Dodaj pracownika'))?.click();
        await opened;
        const contents = [element, ...shadow.querySelectorAll('*')];
        (window as unknown as Watched).removed.push(...contents.map((one) => new WeakRef(one)));
        element.remove();
      }
    },
    { rounds, api: address, token },
  );
}

/** What a page holds when its garbage was collected. */
async function measure(page: Page, devTools: CDPSession) {
  await devTools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners: listeners, documents } = await devTools.send('Memory.getDOMCounters');
  const { usedSize: heap } = await devTools.send('Runtime.getHeapUsage');
  const inPage = await page.evaluate(() => {
    const { timers, removed } = window as unknown as Watched;
    return {
      timers: timers.size,
      kept: removed.filter((one) => one.deref()).length,
      styleSheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      globals: Object.keys(window).length,
      html: document.documentElement.outerHTML,
    };
  });
  return { heap, nodes, listeners, documents, ...inPage };
}

// Only Chromium collects garbage for a test.
test('FED-07 leaves nothing in the page when it is added and removed many times', { tag: '@chromium' }, async ({ page, company }) => {
  test.setTimeout(180_000);
  await enablePkk(company);
  await addEmployee(company);
  await setUserCookie(page, plainPage, company.token);
  await page.addInitScript(watchTimers);
  await page.goto(plainPage);
  await expect(moduleIn(page).getByRole('row', { name: /Anna Nowak/ })).toBeVisible();
  await moduleIn(page).evaluate((element) => element.remove());
  const devTools = await page.context().newCDPSession(page);

  await addAndRemove(page, 10, company.token);
  const { heap, nodes, listeners, ...first } = await measure(page, devTools);
  expect(first).toMatchObject({ timers: 0, kept: 0 });
  await addAndRemove(page, process.env.LONG ? 100 : 40, company.token);
  const last = await measure(page, devTools);
  expect(last).toMatchObject(first);
  expect(last.nodes).toBeLessThanOrEqual(nodes + 10);
  expect(last.heap - heap, 'bytes').toBeLessThan(1_000_000);
  // The time limit of a call, 30 s, has a listener as long as it runs.
  await expect.poll(async () => (await measure(page, devTools)).listeners, { timeout: 60_000 }).toBeLessThanOrEqual(listeners);
});
