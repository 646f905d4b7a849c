import { afterEach, expect, test, vi } from 'vitest';
import { webKitGtk } from './find-webkit.ts';

afterEach(() => vi.unstubAllEnvs());

test('takes the given files of WebKitGTK, and names one that does not exist', () => {
  for (const name of ['WEBKIT_BROWSER_PATH', 'WEBKIT_DRIVER_PATH', 'XVFB_PATH']) vi.stubEnv(name, process.execPath);
  expect(webKitGtk()).toEqual({ browser: process.execPath, driver: process.execPath, display: process.execPath });
  vi.stubEnv('WEBKIT_DRIVER_PATH', '/no/such/driver');
  expect(webKitGtk).toThrow('WEBKIT_DRIVER_PATH: /no/such/driver does not exist');
});
