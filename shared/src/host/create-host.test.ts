// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { placeholders } from '../contract/fragment.ts';
import { createPortalHost, isCurrent } from './create-host.ts';

const later = '2100-01-01T00:00:00Z';
const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the preferences do
  document.cookie = `${cookie}; Path=/`;
};

beforeEach(() => {
  sessionStorage.clear();
  for (const name of ['language', 'theme']) setCookie(`${name}=; Max-Age=0`);
});

test.each([
  ['nothing has changed', true, () => {}],
  ['the expiry of the session has become known', true, () => sessionStorage.setItem('tokenExpireDate', '2099-01-01T00:00:00Z')],
  ['a preference is stored with the same value', true, () => setCookie('theme=system')],
  ['the session has ended', false, () => sessionStorage.clear()],
  ['the session has expired', false, () => sessionStorage.setItem('tokenExpireDate', '2000-01-01T00:00:00Z')],
  ['another session has started', false, () => sessionStorage.setItem('accessToken', 'newer')],
  ['the language has changed', false, () => setCookie('language=en')],
  ['the theme has changed', false, () => setCookie('theme=dark')],
])('isCurrent, when %s, is %s', (_, expected, change) => {
  sessionStorage.setItem('accessToken', 'token');
  sessionStorage.setItem('tokenExpireDate', later);
  const host = createPortalHost(placeholders);
  change();
  expect(isCurrent(host)).toBe(expected);
});

test("isCurrent compares a visitor's page with the session that has started since", () => {
  const host = createPortalHost(placeholders);
  expect(isCurrent(host)).toBe(true);
  sessionStorage.setItem('accessToken', 'token');
  expect(isCurrent(host)).toBe(false);
  host.session.start({ accessToken: 'token', tokenExpireDate: later });
  expect(isCurrent(host)).toBe(true);
});

test('isCurrent leaves an expired session to the next load, which shows why it has ended', () => {
  const host = createPortalHost(placeholders);
  host.session.start({ accessToken: 'token', tokenExpireDate: '2000-01-01T00:00:00Z' });
  expect(isCurrent(host)).toBe(false);
  expect(createPortalHost(placeholders).session.getState().ended).toBe('expired');
});
