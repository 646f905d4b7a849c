import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ViewportSize } from 'playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { webKitGtk } from '../../../scripts/find-browser.ts';

// The package has no `exports`, and `import` does not open a folder.
const { DriverService } = createRequire(import.meta.url)('selenium-webdriver/remote') as typeof import('selenium-webdriver/remote');

/** Starts WebKitGTK on a display, with a driver and a home folder of its own, and ends all of them after `use`. */
export async function useBrowser({ width, height }: ViewportSize, use: (driver: WebDriver) => Promise<void>): Promise<void> {
  const paths = webKitGtk();
  if (!paths) throw new Error('WebKitGTK is not installed: apt-get install webkit2gtk-driver xvfb');
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  // Less motion: dialogs are then clickable at once.
  mkdirSync(join(home, '.config', 'gtk-3.0'), { recursive: true });
  writeFileSync(join(home, '.config', 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  const screen = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const display = spawn(paths.display, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  // An interrupted run reaches no teardown. Without its display, the browser ends too.
  const kill = () => display.kill();
  process.once('exit', kill);
  // Xvfb ends when nobody reads the rest of the line.
  const [number] = await once(createInterface(display.stdio[3] as Readable), 'line');
  const service = new DriverService.Builder(paths.driver).setLoopback(true).setEnvironment(environment(home, number)).build();
  try {
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      // A stalled script holds back the load event.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation', '--full-screen'] },
    });
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities(capabilities)
      .build();
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    await use(driver).finally(() => driver.quit().catch(() => {}));
  } finally {
    await service.kill();
    process.off('exit', kill);
    if (kill()) await once(display, 'exit');
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** WebKit refuses its sandbox to root. */
const environment = (home: string, display: string) => ({
  PATH: process.env.PATH ?? '',
  DISPLAY: `:${display}`,
  GDK_BACKEND: 'x11',
  HOME: home,
  XDG_RUNTIME_DIR: home,
  // Without a graphics card, Mesa's software renderer crashed the page in about one of two hundred tests.
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  NO_AT_BRIDGE: '1',
  TZ: 'Europe/Warsaw',
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
});
