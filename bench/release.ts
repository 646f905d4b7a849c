import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { findBrowser } from '../scripts/find-browser.ts';
import { root } from '../scripts/packages.ts';
import { untilQuiet, untilShown } from './browser/observe.ts';
import { licencesPath, withCompany } from './browser/panel.ts';
import { press } from './browser/press.ts';
import { desktop, launch, type Visitor, withVisitor } from './browser/visitor.ts';
import { createCertificate } from './portal/certificate.ts';
import { type DemoSession, type ServedPortal, servePortal } from './portal/serve-portal.ts';
import { buildBoth, changeText, copyCheckout } from './release/copy-checkout.ts';
import { formatTable } from './table.ts';

// Counts what browsers load again after one changed text of mfe-licences. Usage: `node bench/release.ts [folder of a checkout]`.
const checkout = resolve(process.argv[2] ?? root);
const buyButton = { selector: 'main button[type=button]', text: 'licencję' };
const landingPath = '/home';
const paths = [landingPath, licencesPath, ...['profile', 'sms-notification', 'pkk-employees'].map((name) => `/user-panel/${name}`)];
const variants = ['ordinary', 'federated'] as const;

const folder = mkdtempSync(join(tmpdir(), 'release-'));
const certificate = createCertificate();
try {
  const copy = join(folder, 'portal');
  copyCheckout(checkout, copy);
  buildBoth(copy, join(folder, 'first'));
  changeText(join(copy, 'mfe-licences/src'), "buy: 'Kup nową licencję'", "buy: 'Kup kolejną licencję'");
  buildBoth(copy, join(folder, 'second'));
  const browser = await launch(findBrowser(), certificate.fingerprint);
  try {
    const columns = new Map<string, ReadonlyMap<string, number>>();
    for (const variant of variants) columns.set(variant, await countAfterRelease(browser, variant));
    print(columns);
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bytes of scripts and styles after the release, by page. Every page has a visitor who opened only that page before, twice. */
async function countAfterRelease(browser: Browser, variant: (typeof variants)[number]): Promise<Map<string, number>> {
  const portal = await servePortal(certificate, { builds: join(folder, 'first', variant), checkout });
  try {
    const session = await portal.demoSession();
    return await withVisitors(browser, session, paths, async (visitors) => {
      // Twice: the second visit loads what checks the first one's stored answers.
      for (const [path, visitor] of [...visitors, ...visitors]) await visit(visitor, portal, path);
      await portal.replaceBuilds(join(folder, 'second', variant));
      const counted = new Map<string, number>();
      for (const [path, visitor] of visitors) {
        const { page, dialog } = await visit(visitor, portal, path);
        counted.set(path, page);
        if (dialog !== undefined) counted.set(`${path}, buy dialog opened`, page + dialog);
      }
      return counted;
    });
  } finally {
    await portal.stop();
  }
}

/** Opens all visitors' browsers together, because a release changes the portal for all of them. */
function withVisitors<Result>(
  browser: Browser,
  session: DemoSession,
  [path, ...others]: readonly string[],
  use: (visitors: ReadonlyMap<string, Visitor>) => Promise<Result>,
): Promise<Result> {
  if (path === undefined) return use(new Map());
  const open = async (visitor: Visitor) => {
    // Other pages are not prefetched then.
    await visitor.prepare(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }), undefined);
    return withVisitors(browser, session, others, (visitors) => use(new Map([[path, visitor], ...visitors])));
  };
  // The landing page redirects a company.
  return path === landingPath ? withVisitor(browser, desktop, [], open) : withCompany(browser, session, open);
}

/** Opens a page and touches it. @returns the bytes of scripts and styles that it loads; `dialog`: those of the buy dialog */
async function visit(visitor: Visitor, { address, proxy }: ServedPortal, path: string): Promise<{ page: number; dialog?: number }> {
  let bytes = 0;
  const counted = () => {
    const sum = bytes;
    bytes = 0;
    return sum;
  };
  proxy.onAnswer = (contentType, added) => {
    if (/javascript|css/.test(contentType)) bytes += added;
  };
  const tab = await visitor.open(address + path, 'fast');
  await untilQuiet(tab.page, tab.traffic);
  // Loads what a page loads at its first touch.
  await tab.page.keyboard.press('Shift');
  await untilQuiet(tab.page, tab.traffic);
  const page = counted();
  if (path === licencesPath) {
    await untilShown(tab.page, 'list');
    await press(tab.page, buyButton, 'dialog');
    await untilQuiet(tab.page, tab.traffic);
  }
  await tab.page.close();
  return path === licencesPath ? { page, dialog: counted() } : { page };
}

function print(columns: ReadonlyMap<string, ReadonlyMap<string, number>>): void {
  const labels = [...(columns.get('federated')?.keys() ?? [])];
  const kilobytes = (column: string, label: string) => `${((columns.get(column)?.get(label) ?? Number.NaN) / 1000).toFixed(1)} kB`;
  console.log('Scripts and styles that browsers load again after one changed text of mfe-licences');
  console.log(
    formatTable(
      ['', ...variants],
      labels.map((label) => [label, ...variants.map((column) => kilobytes(column, label))]),
    ),
  );
}
