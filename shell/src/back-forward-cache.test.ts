// @vitest-environment jsdom
import { placeholders } from '@osk/shared/contract/fragment';
import { createPortalHost } from '@osk/shared/create-host';
import { afterEach, expect, test, vi } from 'vitest';
import { watchBackForwardCache } from './back-forward-cache.ts';

const isHidden = () => 'cached' in document.documentElement.dataset;
const reload = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(document, 'prerendering');
  delete document.documentElement.dataset.cached;
});

test('hides a page while the browser prerenders it, and reloads it when its session has ended meanwhile', () => {
  // jsdom neither prerenders nor reloads.
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  vi.stubGlobal('location', { reload });
  const host = createPortalHost(placeholders);
  host.session.start({ accessToken: 'token', tokenExpireDate: '' });
  watchBackForwardCache(host);
  expect(isHidden()).toBe(true);

  document.dispatchEvent(new Event('prerenderingchange'));
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);

  document.documentElement.dataset.cached = '';
  localStorage.setItem('ended-sessions', 'logged-out:token');
  document.dispatchEvent(new Event('prerenderingchange'));
  expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
});
