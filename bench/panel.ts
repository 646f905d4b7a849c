import type { Browser, Page } from 'playwright';
import { compare } from './compare.ts';
import { countTraffic, withFreshPage } from './measure.ts';
import type { DemoSession, ServedPortal } from './serve-portal.ts';

/** Milliseconds; bytes on the network. */
type PanelSample = {
  visible: number;
  interactive: number;
  bytes: number;
  scripts: number;
  requests: number;
  navigation: number;
  navigationAfterIdle: number;
};

const buy = (page: Page) => page.getByRole('button', { name: 'Kup nową licencję' });
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

/** The first load of the panel, then a navigation to another remote: at once, and after the browser was idle. */
async function samplePanel(browser: Browser, { address, demoSession }: ServedPortal): Promise<PanelSample> {
  const session = await demoSession();
  const onLicences = <Measure>(measure: (page: Page, traffic: ReturnType<typeof countTraffic>) => Promise<Measure>) =>
    withFreshPage(
      browser,
      async (page, cdp) => {
        await storeSession(page, session);
        const traffic = countTraffic(cdp);
        await page.goto(`${address}/user-panel/licenses`, { waitUntil: 'commit' });
        await buy(page).waitFor();
        return measure(page, traffic);
      },
      desktop,
    );
  const first = await onLicences(async (page, traffic) => {
    const visible = await page.evaluate(() => performance.now());
    const interactive = await untilDialogOpens(page);
    return { visible, interactive, ...traffic() };
  });
  const navigation = await onLicences((page) => untilHeadingVisible(page, 'Konfiguracja'));
  const navigationAfterIdle = await onLicences(async (page) => {
    await untilPrefetched(page);
    return untilHeadingVisible(page, 'Konfiguracja');
  });
  return { ...first, navigation, navigationAfterIdle };
}

/** Wide enough to show the navigation. */
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

async function storeSession(page: Page, { accessToken, tokenExpireDate }: DemoSession): Promise<void> {
  await page.addInitScript(
    ([token, expireDate]) => {
      sessionStorage.setItem('accessToken', token ?? '');
      sessionStorage.setItem('tokenExpireDate', expireDate ?? '');
    },
    [accessToken, tokenExpireDate],
  );
}

/** Clicks the buy button repeatedly. @returns when the dialog first opens */
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

/** Clicks a link of the navigation. @returns the time until the heading of its screen is visible */
async function untilHeadingVisible(page: Page, name: string): Promise<number> {
  const box = await link(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in the navigation`);
  // Installed before the click, because a slow page would start to watch too late.
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
async function untilPrefetched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /sms-configuration-page[^/]*\.js$/.test(name)),
  );
  await page.waitForLoadState('networkidle');
}

await compare('Panel', Number(process.argv[2] ?? 7), samplePanel, [
  { label: 'licences visible', measure: 'visible' },
  { label: 'buy dialog opens', measure: 'interactive' },
  { label: 'bytes until then', measure: 'bytes', scale: 1000, unit: 'kB' },
  { label: 'scripts until then', measure: 'scripts', scale: 1000, unit: 'kB' },
  { label: 'requests until then', measure: 'requests', unit: '' },
  { label: 'navigation to another remote, at once', measure: 'navigation' },
  { label: 'navigation to another remote, after idle', measure: 'navigationAfterIdle' },
]);
