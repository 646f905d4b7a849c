import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { run } from './run.ts';

const installed = [
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
  return [chromium.executablePath(), ...installed].find((path) => path && existsSync(path));
}

async function installFromDebian(): Promise<void> {
  await run('apt-get', ['update', '-qq']).catch(() => 1);
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).catch(() => 1);
}
