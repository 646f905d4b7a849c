import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox } from 'playwright';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { findBothBrowsers, findFirefox, firefoxLaunch, installBrowser } from './find-browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('compares only the given browser when it is a whole one', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findBothBrowsers()).toEqual([process.execPath]);
});

test('takes the given Firefox, and rejects a path where there is none', () => {
  vi.stubEnv('FIREFOX_PATH', process.execPath);
  expect(findFirefox()).toBe(process.execPath);
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
  expect(findFirefox).toThrow('FIREFOX_PATH: /nowhere/firefox does not exist');
});

test('starts Playwright’s own Firefox by its protocol, and any other by WebDriver BiDi', () => {
  const own = firefox.executablePath();
  expect(firefoxLaunch(own)).toEqual({ launchOptions: { executablePath: own } });
  const installed = '/usr/bin/firefox-esr';
  expect(firefoxLaunch(installed)).toEqual({ channel: 'moz-firefox', launchOptions: { executablePath: installed } });
});

test('installs nothing that asks for a password when the user is not root', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, 'calls');
  for (const command of ['playwright', 'apt-get']) {
    writeFileSync(join(folder, command), `#!/bin/sh\necho ${command} "$@" >> ${calls}\n`);
    chmodSync(join(folder, command), 0o755);
  }
  vi.stubEnv('PATH', folder);
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  installBrowser('firefox', ['firefox-esr'], () => false);
  expect(readFileSync(calls, 'utf8')).toBe('playwright install firefox\n');
});
