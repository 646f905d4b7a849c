// @vitest-environment jsdom
import { useFakeChannels } from '@osk/shared/testing/fake-channels';
import { fakeHost } from '@osk/shared/testing/fake-host';
import { expect, test, vi } from 'vitest';
import { sharePreferences } from './share-preferences.ts';

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
