import { expect, test } from 'vitest';
import { whyNotOpened } from './why-not-opened.ts';

test.each([
  ['page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:4519/\nCall log:\n  - navigating', 'nothing answers there'],
  ['apiRequestContext.get: connect ECONNREFUSED ::1:4519\nCall log:', 'nothing answers there'],
  ['page.goto: net::ERR_NAME_NOT_RESOLVED at http://nowhere.invalid/', 'there is no host of that name'],
  ['page.goto: net::ERR_CERT_AUTHORITY_INVALID at https://localhost/', 'its certificate is not trusted'],
  ['page.goto: Timeout 30000ms exceeded.\nCall log:', 'it did not answer in time'],
])('FED-07 why a page could not be opened: %j', (told, reason) => {
  expect(whyNotOpened(new Error(told))).toBe(reason);
});

test('FED-07 a reason without a name of its own is told in one line', () => {
  expect(whyNotOpened(new Error('page.goto: net::ERR_ODD at http://a/\nCall log:\n  - b'))).toBe('page.goto: net::ERR_ODD at http://a/');
});
