import { webkit } from 'playwright';
import { afterEach, expect, test, vi } from 'vitest';
import { playwrightWebKit, webKitGtk } from './find-webkit.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('takes the given files of WebKitGTK, and names one that does not exist', () => {
  for (const name of ['WEBKIT_BROWSER_PATH', 'WEBKIT_DRIVER_PATH', 'XVFB_PATH']) vi.stubEnv(name, process.execPath);
  expect(webKitGtk()).toEqual({ browser: process.execPath, driver: process.execPath, display: process.execPath });
  vi.stubEnv('WEBKIT_DRIVER_PATH', '/no/such/driver');
  expect(webKitGtk).toThrow('WEBKIT_DRIVER_PATH: /no/such/driver does not exist');
});

test('takes Playwright’s own WebKit unless WEBKIT_DRIVER_PATH names a driver', () => {
  vi.spyOn(webkit, 'executablePath').mockReturnValue(process.execPath);
  vi.stubEnv('WEBKIT_DRIVER_PATH', '');
  expect(playwrightWebKit()).toBe(process.execPath);
  vi.stubEnv('WEBKIT_DRIVER_PATH', process.execPath);
  expect(playwrightWebKit()).toBeUndefined();
});
