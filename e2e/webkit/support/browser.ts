import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { webKitGtk } from '../../../scripts/find-webkit.ts';
import { freePort } from '../../support/portal.ts';

export type Size = { width: number; height: number };

/** Starts WebKitGTK on a display, with a driver and a home folder of its own. `stop` ends all their processes. */
export async function startBrowser(size: Size): Promise<{ driver: WebDriver; stop(): Promise<void> }> {
  const paths = webKitGtk();
  if (!paths) throw new Error('WebKitGTK is not installed: apt-get install webkit2gtk-driver xvfb');
  const home = makeHome();
  const processes: ChildProcess[] = [];
  const kill = () => {
    for (const child of processes) killGroup(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  // An interrupted run reaches no teardown.
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    const ended = processes.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit'));
    kill();
    await Promise.all(ended);
  };
  try {
    const display = await startDisplay(paths.display, size, processes);
    const port = await freePort();
    processes.push(spawn(paths.driver, [`--port=${port}`], { env: environment(home, display), stdio: 'ignore', detached: true }));
    const driver = await openSession(`http://127.0.0.1:${port}`, paths.browser);
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    return {
      driver,
      async stop() {
        await driver.quit().catch(() => {});
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The groups contain the browser, which the driver starts. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** A home folder whose settings reduce motion. Dialogs are then clickable at once. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(home, '.config', 'gtk-3.0'), { recursive: true });
  writeFileSync(join(home, '.config', 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  return home;
}

/** WebKit refuses its sandbox to root. */
const environment = (home: string, display: string) => ({
  PATH: process.env.PATH,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  HOME: home,
  XDG_RUNTIME_DIR: home,
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  TZ: 'Europe/Warsaw',
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
});

/** Starts an X server that chooses a free display itself. Returns the display's name. */
async function startDisplay(command: string, { width, height }: Size, processes: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true });
  processes.push(server);
  const ended = once(server, 'exit').then(() => Promise.reject(new Error(`${command} ended`)));
  const [number] = (await Promise.race([once(server.stdio[3] as Readable, 'data'), ended])) as [Buffer];
  return `:${number.toString().trim()}`;
}

async function openSession(address: string, browser: string): Promise<WebDriver> {
  await untilAnswered(`${address}/status`);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // A stalled script holds back the load event.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] },
  });
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

async function untilAnswered(address: string): Promise<void> {
  for (let attempts = 0; attempts < 400; attempts += 1) {
    if (await fetch(address).catch(() => undefined)) return;
    await setTimeout(50);
  }
  throw new Error('WebKitWebDriver did not answer within 20 s');
}
