import { expect, test } from 'vitest';
import { retryAddress, withoutRetry } from './retry-address.ts';

test.each(['/assets/index-AAAAAAAA.js?x=1', '/remotes/mfe-sms/remoteEntry.js'])('FED-04 a retry address leads to %s', (path) => {
  const address = retryAddress(path);
  expect(address).toMatch(/^\/retry\/[0-9a-z]+\//);
  expect(withoutRetry(address)).toBe(path);
});

test.each([
  '/retry/x/api/licenses',
  '/retry/x',
  '/retry/../assets/a.js',
  '/home/retry/x/assets/a.js',
  '/assets/a.js',
  '/retry/x/mfe-sms/1.0.0/a.js',
])('withoutRetry keeps %s', (path) => {
  expect(withoutRetry(path)).toBe(path);
});
