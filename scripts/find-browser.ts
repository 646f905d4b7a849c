import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

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

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, Playwright's own, or the system's. Without one it installs Playwright's,
 * or else Debian's package. A headless shell comes first: the tests take a third less time in it.
 * @throws when there is none
 */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: ${given} does not exist`);
    return given;
  }
  return findOrInstall('chromium-headless-shell', () => [...headlessShells(), ...wholeBrowsers()]);
}

/**
 * A Chromium with a back-forward cache, which a headless shell has not. Found and installed as by `findBrowser`.
 * @throws when there is none
 */
export function findWholeBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  const isWhole = given && !/headless[-_]shell/.test(given);
  return findOrInstall('chromium', () => [isWhole ? given : undefined, ...wholeBrowsers()]);
}

/** The first of these paths that exists. @param debianPackage installed as the last resort */
function findOrInstall(debianPackage: string, paths: () => (string | undefined)[]): string {
  const find = () => firstOf(paths());
  const found = find();
  if (found) return found;
  console.log('No Chromium found: installing one …');
  install('playwright', 'install', '--with-deps', 'chromium');
  if (!find() && process.getuid?.() === 0) {
    install('apt-get', 'update', '-qq');
    install('apt-get', 'install', '-y', '-qq', debianPackage);
  }
  const browser = find();
  if (!browser) throw new Error('No Chromium could be installed: install one and set CHROMIUM_PATH to it');
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

/** A failure shows when no browser is found afterwards. */
function install(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
