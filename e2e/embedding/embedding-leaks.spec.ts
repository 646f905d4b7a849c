import type { CDPSession, Page } from 'playwright/test';
import { moduleIn, setUserCookie } from '../support/embedding.ts';
import { addEmployee, enablePkk } from '../support/employees.ts';
import { address, plainPage } from '../support/environment.ts';
import { expect, test } from '../support/test.ts';

/** The removed elements and what they contained. */
type Watched = { removed: WeakRef<object>[] };

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

/** Waits until the page holds none of the removed elements: a task that still runs may hold the last one. */
const untilNothingKept = (page: Page, devTools: CDPSession) => expect.poll(async () => (await measure(page, devTools)).kept).toBe(0);

/** What a page holds when its garbage was collected. */
async function measure(page: Page, devTools: CDPSession) {
  await devTools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners: listeners, documents } = await devTools.send('Memory.getDOMCounters');
  const { usedSize: heap } = await devTools.send('Runtime.getHeapUsage');
  const inPage = await page.evaluate(() => {
    const { removed } = window as unknown as Watched;
    return {
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
  await page.addInitScript(() => Object.assign(window, { removed: [] }));
  await page.goto(plainPage);
  await expect(moduleIn(page).getByRole('row', { name: /Anna Nowak/ })).toBeVisible();
  await moduleIn(page).evaluate((element) => element.remove());
  const devTools = await page.context().newCDPSession(page);

  await addAndRemove(page, 10, company.token);
  await untilNothingKept(page, devTools);
  const { heap, nodes, listeners, ...first } = await measure(page, devTools);
  await addAndRemove(page, process.env.LONG ? 100 : 40, company.token);
  await untilNothingKept(page, devTools);
  const last = await measure(page, devTools);
  expect(last).toMatchObject(first);
  expect(last.nodes).toBeLessThanOrEqual(nodes + 10);
  expect(last.heap - heap, 'bytes').toBeLessThan(1_000_000);
  // The time limit of a call, 30 s, has a listener as long as it runs.
  await expect.poll(async () => (await measure(page, devTools)).listeners, { timeout: 60_000 }).toBeLessThanOrEqual(listeners);
});
