import { afterEach, expect, test, vi } from 'vitest';
import { findBothBrowsers } from './find-browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('compares only the given browser when it is a whole one', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findBothBrowsers()).toEqual([process.execPath]);
});
