import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumArguments } from '../scripts/find-browser.ts';

/** Milliseconds since the start of the navigation; bytes on the network. */
type LandingSample = { fcp: number; lcp: number; cls: number; interactive: number; bytes: number; scripts: number; requests: number };

/** A phone on a slow network: 1.6 Mbit/s, 150 ms, a processor four times as slow. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;
const phone = { width: 412, height: 823 };

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...chromiumArguments, '--ignore-certificate-errors'] });
}

/** Loads the landing page twice without a cache: to measure its paint and traffic, then to click. */
export async function sampleLanding(browser: Browser, address: string): Promise<LandingSample> {
  const loaded = await withFreshPage(browser, async (page, cdp) => {
    const traffic = countTraffic(cdp);
    await page.goto(`${address}/home`);
    await page.waitForLoadState('networkidle');
    return { ...(await page.evaluate(readPaint)), ...traffic() };
  });
  const interactive = await withFreshPage(browser, (page) => untilLoginAnswers(page, `${address}/home`));
  return { ...loaded, interactive };
}

/** Opens a page without a cache on a slowed network and processor, as a phone by default. */
export async function withFreshPage<Result>(
  browser: Browser,
  use: (page: Page, cdp: CDPSession) => Promise<Result>,
  device: BrowserContextOptions = {},
): Promise<Result> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
    locale: 'pl-PL',
    ...device,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watchPaint);
  try {
    return await use(page, cdp);
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    bench: { lcp: number; cls: number; answered?: number };
  }
}

function watchPaint(): void {
  window.bench = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.bench.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.bench.cls += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function readPaint() {
  const [fcp] = performance.getEntriesByName('first-contentful-paint');
  return { fcp: fcp?.startTime ?? Number.NaN, lcp: window.bench.lcp, cls: window.bench.cls };
}

/** Clicks the login button repeatedly. @returns when the form first shows its errors */
async function untilLoginAnswers(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (window.bench.answered === undefined && document.querySelector('#login [aria-invalid=true]'))
        window.bench.answered = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  const button = page.locator('#login button[type=submit]');
  for (;;) {
    const answered = await page.evaluate(() => window.bench.answered);
    if (answered !== undefined) return answered;
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' })).catch(() => undefined);
    const box = await button.boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

/** Counts the bytes on the network from now on. */
export function countTraffic(cdp: CDPSession): () => { bytes: number; scripts: number; requests: number } {
  const sizes = new Map<string, number>();
  const scripts = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  const sum = (ids: Iterable<string>) => [...ids].reduce((total, id) => total + (sizes.get(id) ?? 0), 0);
  return () => ({ bytes: sum(sizes.keys()), scripts: sum(scripts), requests: sizes.size });
}
