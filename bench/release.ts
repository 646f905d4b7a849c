import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { findBrowser } from '../scripts/find-browser.ts';
import { root } from '../scripts/packages.ts';
import { createCertificate, servePortal } from './browser/serve-portal.ts';
import { desktop, launch, newVisitor, openTab, press, readTraffic } from './browser/tab.ts';
import { temporaryFolder } from './servers.ts';

// Counts what browsers load again after one changed text of mfe-licences. Usage: `node bench/release.ts [folder of a checkout]`.
const checkout = resolve(process.argv[2] ?? root);
const [landingPath, licencesPath] = ['/home', '/user-panel/licenses'];
const paths = [landingPath, licencesPath, ...['profile', 'sms-notification', 'pkk-employees'].map((name) => `/user-panel/${name}`)];
const files = /\.(js|css)$/;

const folder = temporaryFolder();
const copy = join(folder, 'portal');
copyCheckout();
buildBoth('first');
changeText("buy: 'Kup nową licencję'", "buy: 'Kup kolejną licencję'");
buildBoth('second');
const certificate = createCertificate();
const browser = await launch(findBrowser(), certificate.fingerprint);
try {
  const [ordinary, federated] = [await countAfterRelease(browser, 'ordinary'), await countAfterRelease(browser, 'federated')];
  const kilobytes = (bytes = Number.NaN) => `${(bytes / 1000).toFixed(1)} kB`;
  const rows = Object.keys(federated).map((row) => [row, { ordinary: kilobytes(ordinary[row]), federated: kilobytes(federated[row]) }]);
  console.log('Scripts and styles that browsers load again after one changed text of mfe-licences');
  console.table(Object.fromEntries(rows));
} finally {
  await browser.close();
}

/** Copies the checkout with its uncommitted changes, but without its builds. Installed packages are linked. */
function copyCheckout(): void {
  const modules = join(checkout, 'node_modules');
  const isCopied = (path: string) => path !== modules && !['.git', 'dist', 'dist-embed', 'test-results'].includes(basename(path));
  // The links between packages are relative, so that they lead to the copies.
  cpSync(checkout, copy, { recursive: true, verbatimSymlinks: true, filter: isCopied });
  symlinkSync(modules, join(copy, 'node_modules'));
}

/** Builds the copy as the portal and as the ordinary application, to `<name>/federated` and `<name>/ordinary`. */
function buildBoth(name: string): void {
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, stdio: 'inherit' });
  run('scripts/build.ts');
  run('-e', "import('./bench/spa/build-spa.ts').then(({ buildSpa }) => buildSpa())");
  const ordinary = join(copy, 'bench/dist/spa');
  for (const part of readdirSync(ordinary)) {
    cpSync(join(copy, part, 'dist'), join(folder, name, 'federated', part, 'dist'), { recursive: true });
    cpSync(join(ordinary, part, 'dist'), join(folder, name, 'ordinary', part, 'dist'), { recursive: true });
  }
}

/** Replaces a text in the source of mfe-licences that has it. @throws Error when none does */
function changeText(text: string, replacement: string): void {
  const sources = globSync(join(copy, 'mfe-licences/src/**/strings.ts'));
  const source = sources.find((file) => readFileSync(file, 'utf8').includes(text));
  if (!source) throw new Error(`no strings of mfe-licences have '${text}'`);
  writeFileSync(source, readFileSync(source, 'utf8').replace(text, replacement));
}

/** Bytes of scripts and styles after the release, by page. Every page has a visitor who opened only that page before, twice. */
async function countAfterRelease(browser: Browser, variant: 'ordinary' | 'federated'): Promise<Record<string, number>> {
  const portal = await servePortal(certificate, join(folder, 'first', variant), checkout);
  const session = await portal.demoSession();
  const visitors: { path: string; visitor: BrowserContext }[] = [];
  for (const path of paths) {
    // The landing page redirects a company.
    const visitor = await newVisitor(browser, desktop, path === landingPath ? undefined : session);
    // Other pages are not prefetched then.
    await visitor.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    visitors.push({ path, visitor });
  }
  // Twice: the second visit loads what checks the first one's stored answers.
  for (const { path, visitor } of [...visitors, ...visitors]) await visit(visitor, portal.address, path);
  await portal.replaceBuilds(join(folder, 'second', variant));
  const counted: Record<string, number> = {};
  for (const { path, visitor } of visitors) Object.assign(counted, await visit(visitor, portal.address, path));
  await portal.stop();
  return counted;
}

/** Opens a page and touches it. @returns the bytes of scripts and styles that it loads, and those with the buy dialog, by name */
async function visit(visitor: BrowserContext, address: string, path: string): Promise<Record<string, number>> {
  const { page, untilQuiet } = await openTab(visitor, address + path, 'fast');
  await untilQuiet();
  // Loads what a page loads at its first touch.
  await page.keyboard.press('Shift');
  await untilQuiet();
  const counted = { [path]: (await readTraffic(page, undefined, files)).bytes };
  if (path === licencesPath) {
    await press(page, { selector: 'main button[type=button]', text: 'licencję' }, { selector: '[role=dialog]', text: 'Kup' });
    await untilQuiet();
    counted[`${path}, buy dialog opened`] = (await readTraffic(page, undefined, files)).bytes;
  }
  await page.close();
  return counted;
}
