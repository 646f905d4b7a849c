import type { Browser, Page } from 'playwright';
import { compare } from './compare.ts';
import { countTraffic, withFreshPage } from './measure.ts';
import type { Served } from './serve.ts';

/** Milliseconds; bytes on the network. */
type Sample = { shown: number; interactive: number; bytes: number; scripts: number; requests: number; navigation: number; later: number };

const buy = (page: Page) => page.getByRole('button', { name: 'Kup nową licencję' });
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

/** The first load of the panel, then the navigation to an unloaded remote: at once, and after the browser was idle. */
async function samplePanel(browser: Browser, served: Served): Promise<Sample> {
  const session = await served.demoSession();
  const first = await withFreshPage(
    browser,
    async (page, cdp) => {
      await holdSession(page, session);
      const traffic = countTraffic(cdp);
      await page.goto(`${served.address}/user-panel/licenses`, { waitUntil: 'commit' });
      await buy(page).waitFor();
      const shown = await page.evaluate(() => performance.now());
      const interactive = await untilDialogOpens(page);
      return { shown, interactive, ...traffic() };
    },
    desktop,
  );
  const navigation = await withFreshPage(
    browser,
    async (page) => {
      await holdSession(page, session);
      await page.goto(`${served.address}/user-panel/licenses`, { waitUntil: 'commit' });
      await buy(page).waitFor();
      return untilShown(page, 'Konfiguracja');
    },
    desktop,
  );
  const later = await withFreshPage(
    browser,
    async (page) => {
      await holdSession(page, session);
      await page.goto(`${served.address}/user-panel/licenses`);
      await buy(page).waitFor();
      await untilLoadedAhead(page);
      return untilShown(page, 'Konfiguracja');
    },
    desktop,
  );
  return { ...first, navigation, later };
}

/** Wide enough to show the navigation. */
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

async function holdSession(page: Page, { accessToken, tokenExpireDate }: { accessToken: string; tokenExpireDate: string }): Promise<void> {
  await page.addInitScript(
    ([token, until]) => {
      sessionStorage.setItem('accessToken', token ?? '');
      sessionStorage.setItem('tokenExpireDate', until ?? '');
    },
    [accessToken, tokenExpireDate],
  );
}

/** When repeated clicks on the buy button first open the dialog. */
async function untilDialogOpens(page: Page): Promise<number> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (window.bench.answered === undefined && document.querySelector('[role=dialog]')) window.bench.answered = performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  for (;;) {
    const answered = await page.evaluate(() => window.bench.answered);
    if (answered !== undefined) return answered;
    const box = await buy(page).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

/** From a click on a link of the navigation until the heading of the screen is visible. */
async function untilShown(page: Page, name: string): Promise<number> {
  const box = await link(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in the navigation`);
  // Installed before the click: a slow page would start to watch too late.
  const watching = await page.evaluateHandle((heading) => {
    let pressed = Number.NaN;
    addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
    const shown = new Promise<number>((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector('main h1')?.textContent === heading) resolve(performance.now() - pressed);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return { shown };
  }, name);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return watching.evaluate(({ shown }) => shown);
}

/** Waits until the browser was idle and has prefetched the screens of the navigation. */
async function untilLoadedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /sms-configuration-page[^/]*\.js$/.test(name)),
  );
  await page.waitForLoadState('networkidle');
}

await compare('Panel', Number(process.argv[2] ?? 7), samplePanel, [
  { label: 'licences shown', measure: 'shown' },
  { label: 'the dialog that buys opens', measure: 'interactive' },
  { label: 'bytes until then', measure: 'bytes', scale: 1000, unit: 'kB' },
  { label: 'scripts until then', measure: 'scripts', scale: 1000, unit: 'kB' },
  { label: 'requests until then', measure: 'requests', unit: '' },
  { label: 'another remote, at once', measure: 'navigation' },
  { label: 'another remote, later', measure: 'later' },
]);
