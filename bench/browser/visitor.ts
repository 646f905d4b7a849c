import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumArguments } from '../../scripts/find-browser.ts';
import { type Sign, watchPage, watchSigns } from './observe.ts';
import { recordTraffic, type Traffic } from './traffic.ts';

/** A phone on a slow network: 1.6 Mbit/s, 150 ms, a processor four times as slow. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;

export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** Wide enough to show the navigation. */
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

export type Tab = { page: Page; traffic: Traffic };

/** A visitor with an empty cache. Tabs that are opened later have what the earlier ones cached. */
export type Visitor = {
  /** Runs a script in each tab before the page's own. */
  prepare<Argument>(script: (argument: Argument) => void, argument: Argument): Promise<unknown>;
  /** Shows this page at an address. */
  serve(address: string, html: string): Promise<unknown>;
  open(address: string, speed?: 'slow' | 'fast'): Promise<Tab>;
};

/** @param fingerprint of the certificate: Chromium caches nothing of a site whose certificate it does not trust */
export function launch(executablePath: string, fingerprint: string): Promise<Browser> {
  const wholeBrowser = /headless[-_]shell/.test(executablePath) ? [] : ['--headless=new'];
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  return chromium.launch({ executablePath, args: [...chromiumArguments, ...wholeBrowser, trust] });
}

/** @param signs that each page watches for */
export async function withVisitor<Result>(
  browser: Browser,
  device: BrowserContextOptions,
  signs: readonly Sign[],
  use: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ locale: 'pl-PL', ...device });
  await context.addInitScript(watchPage);
  await context.addInitScript(watchSigns, signs);
  try {
    return await use({
      prepare: (script, argument) => context.addInitScript(script as (argument: unknown) => void, argument),
      serve: (address, html) => context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html })),
      async open(address, speed = 'slow') {
        const page = await context.newPage();
        const cdp = await context.newCDPSession(page);
        await cdp.send('Network.enable');
        if (speed === 'slow') {
          await cdp.send('Network.emulateNetworkConditions', slowNetwork);
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
        }
        const traffic = recordTraffic(cdp);
        await page.goto(address, { waitUntil: 'commit' });
        return { page, traffic };
      },
    });
  } finally {
    await context.close();
  }
}
