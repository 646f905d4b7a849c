// @vitest-environment jsdom
import { placeholders } from '@osk/shared/contract/fragment';
import { createPortalHost } from '@osk/shared/create-host';
import { fakeHost } from '@osk/shared/testing/fake-host';
import { useFakeChannels } from '@osk/shared/testing/fake-tabs';
import { afterEach, expect, test, vi } from 'vitest';
import { rootOptions, sharePreferences, watchBackForwardCache } from './start-portal.tsx';

useFakeChannels();

function openTab() {
  const host = fakeHost();
  const set = { language: vi.spyOn(host.language, 'set'), theme: vi.spyOn(host.theme, 'set') };
  sharePreferences(host);
  return { host, set };
}

test('SHL-11 CUS-02 sends language and theme to the other tabs when the user changes them, and sends nothing back', async () => {
  const [tab, second, third] = [openTab(), openTab(), openTab()];
  tab.host.language.set('en');
  tab.host.theme.set('dark');
  for (const { host } of [second, third]) {
    await vi.waitFor(() => expect([host.language.getState(), host.theme.getState()]).toEqual([{ language: 'en' }, { theme: 'dark' }]));
  }
  second.host.language.set('pl');
  for (const { host } of [tab, third]) await vi.waitFor(() => expect(host.language.getState()).toEqual({ language: 'pl' }));
  expect(third.set.language.mock.calls).toEqual([['en'], ['pl']]);
  expect(tab.set.language.mock.calls).toEqual([['en'], ['pl']]);
  expect(third.set.theme.mock.calls).toEqual([['dark']]);
  // The last received value, 'pl', may be chosen again.
  third.host.language.set('en');
  await vi.waitFor(() => expect(tab.host.language.getState()).toEqual({ language: 'en' }));
  third.host.language.set('pl');
  await vi.waitFor(() => expect(tab.host.language.getState()).toEqual({ language: 'pl' }));
});

test('ignores what is no language and no theme', async () => {
  const { host, set } = openTab();
  const [languages, themes] = [new BroadcastChannel('language'), new BroadcastChannel('theme')];
  for (const message of ['de', null, {}, ['pl'], '<b>']) languages.postMessage(message);
  for (const message of ['blue', 7]) themes.postMessage(message);
  languages.postMessage('en');
  themes.postMessage('dark');
  await vi.waitFor(() => expect([host.language.getState().language, host.theme.getState().theme]).toEqual(['en', 'dark']));
  expect([set.language.mock.calls, set.theme.mock.calls]).toEqual([[['en']], [['dark']]]);
  languages.close();
  themes.close();
});

const isHidden = () => 'cached' in document.documentElement.dataset;
const reload = vi.fn();

afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering');
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

test('FED-04 the error of a failed hydration is reported with its cause, which names the file', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const cause = new Error('page.js did not load');
  rootOptions.onRecoverableError?.(new Error('Minified React error #422', { cause }), {});
  expect(reported).toHaveBeenCalledExactlyOnceWith(cause);
});
