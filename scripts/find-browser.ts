import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { run } from './run.ts';

/** Chromium without a window costs the tests a third less time than the whole browser. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, Playwright's own, the system's, or one installed now, by Playwright or else
 * from Debian's packages.
 * @throws when none can be had.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}`);
    return given;
  }
  const found = firstThere();
  if (found) return found;
  console.log('No Chromium found: installing one …');
  await run('playwright', ['install', '--with-deps', 'chromium']).catch(() => 1);
  if (!firstThere() && process.getuid?.() === 0) await installFromDebian();
  const browser = firstThere();
  if (!browser) throw new Error('No Chromium could be installed: install one and set CHROMIUM_PATH to it');
  return browser;
}

function firstThere(): string | undefined {
  const own = chromium.executablePath();
  return [windowless(own), own, ...installed].find((path) => path && existsSync(path));
}

/** Where Playwright puts the Chromium without a window, beside its whole one: `chromium-1200/…` and `chromium_headless_shell-1200/…`. */
function windowless(whole: string): string | undefined {
  const [, folder, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(whole) ?? [];
  if (!folder) return undefined;
  const beside = join(folder, `chromium_headless_shell-${revision}`);
  const names = existsSync(beside) ? readdirSync(beside, { recursive: true, encoding: 'utf8' }) : [];
  const binary = names.find((name) => /(^|[\\/])(chrome-)?headless[-_]shell(\.exe)?$/.test(name) && statSync(join(beside, name)).isFile());
  return binary && join(beside, binary);
}

async function installFromDebian(): Promise<void> {
  await run('apt-get', ['update', '-qq']).catch(() => 1);
  await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).catch(() => 1);
}
