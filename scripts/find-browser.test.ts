import { firefox } from 'playwright';
import { afterEach, expect, test, vi } from 'vitest';
import { findBothBrowsers, findFirefox, firefoxLaunch } from './find-browser.ts';

afterEach(() => vi.unstubAllEnvs());

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
