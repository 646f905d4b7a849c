import { existsSync, globSync } from 'node:fs';
import { webkit } from 'playwright';
import { installBrowser } from './find-browser.ts';

/** WebKitGTK's browser and driver, and the X server that they draw on. */
type WebKitGtk = { browser: string; driver: string; display: string };

/** The path of Playwright's own WebKit, if it is installed and `WEBKIT_DRIVER_PATH` chooses no WebKitGTK. */
export const playwrightWebKit = (): string | undefined =>
  process.env.WEBKIT_DRIVER_PATH ? undefined : [webkit.executablePath()].find(existsSync);

/** The paths of WebKitGTK, if it is installed: `WEBKIT_BROWSER_PATH`, `WEBKIT_DRIVER_PATH` and `XVFB_PATH`, or the system's. */
export function webKitGtk(): WebKitGtk | undefined {
  const browser = find('WEBKIT_BROWSER_PATH', '/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser');
  const driver = find('WEBKIT_DRIVER_PATH', '/usr/bin/WebKitWebDriver');
  const display = find('XVFB_PATH', '/usr/bin/Xvfb');
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

function find(variable: string, pattern: string): string | undefined {
  const given = process.env[variable];
  if (given && !existsSync(given)) throw new Error(`${variable}: ${given} does not exist`);
  return given || globSync(pattern)[0];
}
