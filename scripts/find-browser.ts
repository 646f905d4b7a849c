import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, firefox, type LaunchOptions, webkit } from 'playwright';

/** What Chromium needs as root in a container without a network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const headlessShells = () => [headlessShellOf(chromium.executablePath()), '/usr/bin/chromium-headless-shell'];

const wholeBrowsers = () => [
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firefoxes = () => [firefox.executablePath(), '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** How Playwright starts this Firefox: its own by its protocol, any other by WebDriver BiDi. */
export function firefoxLaunch(executablePath: string): { channel?: string; launchOptions: LaunchOptions } {
  const isPlaywrights = executablePath === firefox.executablePath();
  return { ...(!isPlaywrights && { channel: 'moz-firefox' }), launchOptions: { executablePath } };
}

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, Playwright's own, or the system's. Without one it installs Playwright's,
 * and if that fails Debian's package. A headless shell comes first: the tests take a third less time in it.
 * @throws when there is none
 */
export function findBrowser(): string {
  const paths = () => [...headlessShells(), ...wholeBrowsers()];
  return givenBy('CHROMIUM_PATH') ?? findOrInstall(chromiumPackages('chromium-headless-shell'), paths);
}

/**
 * A Firefox for the browser tests: `FIREFOX_PATH`, Playwright's own, Debian's or that of macOS. Installed as by `findBrowser`.
 * @throws when there is none
 */
export function findFirefox(): string {
  return givenBy('FIREFOX_PATH') ?? findOrInstall({ name: 'Firefox', playwright: 'firefox', debian: 'firefox-esr' }, firefoxes);
}

function givenBy(variable: string): string | undefined {
  const given = process.env[variable];
  if (given && !existsSync(given)) throw new Error(`${variable}: ${given} does not exist`);
  return given || undefined;
}

/**
 * A Chromium with a back-forward cache, which a headless shell has not. Found and installed as by `findBrowser`.
 * @throws when there is none
 */
export function findWholeBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  const isWhole = given && !/headless[-_]shell/.test(given);
  return findOrInstall(chromiumPackages('chromium'), () => [isWhole ? given : undefined, ...wholeBrowsers()]);
}

/** What installs a browser: Playwright's name of it, or Debian's package as the last resort. */
type Packages = { name: 'Chromium' | 'Firefox'; playwright: string; debian: string };

const chromiumPackages = (debian: string): Packages => ({ name: 'Chromium', playwright: 'chromium', debian });

function findOrInstall({ name, playwright, debian }: Packages, paths: () => (string | undefined)[]): string {
  const find = () => firstOf(paths());
  const found = find();
  if (found) return found;
  console.log(`No ${name} found: installing one …`);
  installBrowser(playwright, [debian], () => find() !== undefined);
  const browser = find();
  if (!browser) throw new Error(`No ${name} could be installed: install one and set ${name.toUpperCase()}_PATH to it`);
  return browser;
}

/** A headless shell and a whole browser, for comparisons in both: their times differ by half. Found and installed as by `findBrowser`. */
export function findBothBrowsers(): string[] {
  return [...new Set([findBrowser(), findWholeBrowser()])];
}

const firstOf = (paths: readonly (string | undefined)[]) => paths.find((path) => path !== undefined && existsSync(path));

/** Playwright installs its headless shell beside the whole browser: `chromium_headless_shell-1200/…` and `chromium-1200/…`. */
function headlessShellOf(browser: string): string | undefined {
  const [, folder, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(browser) ?? [];
  if (!folder) return undefined;
  const beside = join(folder, `chromium_headless_shell-${revision}`);
  const names = existsSync(beside) ? readdirSync(beside, { recursive: true, encoding: 'utf8' }) : [];
  const binary = names.find((name) => /(^|[\\/])(chrome-)?headless[-_]shell(\.exe)?$/.test(name) && statSync(join(beside, name)).isFile());
  return binary && join(beside, binary);
}

/** Installs Playwright's browser, or as root Debian's packages as the last resort. A failure shows when no browser is found afterwards. */
export function installBrowser(playwright: string, debian: readonly string[], isThere: () => boolean): void {
  const isRoot = process.getuid?.() === 0;
  // Others would be asked for the password of sudo.
  run('playwright', 'install', ...(isRoot ? ['--with-deps'] : []), playwright);
  if (!isRoot || isThere()) return;
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', ...debian);
}

function run(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/** The path of Playwright's own WebKit, if it is installed and `WEBKIT_DRIVER_PATH` chooses no WebKitGTK. */
export const playwrightWebKit = (): string | undefined =>
  process.env.WEBKIT_DRIVER_PATH ? undefined : [webkit.executablePath()].find(existsSync);

/**
 * The paths of WebKitGTK's browser and driver, and of the X server that they draw on, if they are installed: `WEBKIT_BROWSER_PATH`,
 * `WEBKIT_DRIVER_PATH` and `XVFB_PATH`, or the system's.
 */
export function webKitGtk() {
  const browser = givenBy('WEBKIT_BROWSER_PATH') ?? globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser')[0];
  const driver = givenBy('WEBKIT_DRIVER_PATH') ?? firstOf(['/usr/bin/WebKitWebDriver']);
  const display = givenBy('XVFB_PATH') ?? firstOf(['/usr/bin/Xvfb']);
  return browser && driver && display ? { browser, driver, display } : undefined;
}

/**
 * Installs Playwright's WebKit unless there is one, or as the last resort Debian's WebKitGTK.
 * @throws when neither is there
 */
export function ensureWebKit(): void {
  const isThere = () => playwrightWebKit() !== undefined || webKitGtk() !== undefined;
  if (isThere()) return;
  console.log('No WebKit found: installing one …');
  installBrowser('webkit', ['webkit2gtk-driver', 'xvfb'], isThere);
  if (!isThere()) throw new Error('No WebKit could be installed: install WebKitWebDriver, MiniBrowser and Xvfb');
}
