// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { addressOf } from '@osk/shared/contract/endpoint';
import { type FakeHostOptions, renderInHost } from '@osk/shared/testing/fake-host';
import { useFakeChannels, useFakeLocks } from '@osk/shared/testing/fake-tabs';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { tellServerTime } from '@osk/shared/testing/server-clock';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { question, readOpenSessions, sessionChannel, useSessionAnswers } from './find-session.ts';

const allArrived = useFakeChannels();
useFakeLocks();
const tab = new BroadcastChannel(sessionChannel);
const heard = vi.fn();
tab.onmessage = ({ data }) => heard(data);
afterEach(() => {
  heard.mockClear();
});

/** A panel, logged in with the host's token. */
function openPanel(options: FakeHostOptions = {}) {
  const Panel = () => {
    useSessionAnswers();
    return null;
  };
  return renderInHost(<Panel />, { loggedIn: true, tokenExpireDate: '2100-01-01T00:00:00Z', ...options });
}

async function ask(): Promise<unknown[]> {
  tab.postMessage(question);
  await allArrived();
  return heard.mock.calls.map(([answer]) => answer);
}

const answer = { accessToken: 'token', tokenExpireDate: '2100-01-01T00:00:00Z', account: undefined };

test('CUS-02 answers a question with the session, and sends nothing unasked', async () => {
  openPanel();
  tab.postMessage(answer);
  await allArrived();
  expect(heard).not.toHaveBeenCalled();
  expect(await ask()).toEqual([answer]);
});

test('CUS-02 shows its open session to other tabs, until the tab logs out', async () => {
  const { host } = openPanel();
  expect(await readOpenSessions()).toEqual(new Set(['token']));
  act(() => host.session.end('logged-out'));
  await allArrived();
  expect(await readOpenSessions()).toEqual(new Set());
});

test('CUS-02 names its account when the profile is loaded', async () => {
  const { host } = openPanel();
  await host.cache.read({ key: addressOf(readProfile, {}), fetch: async () => ({ statusCode: 200, data: profileSample }) });
  expect(await ask()).toEqual([{ ...answer, account: profileSample.nip }]);
});

/** What ends the answers of a panel with a session. */
const stops: [string, () => void][] = [
  ['the panel is closed', () => openPanel().unmount()],
  [
    'the page is in the back-forward cache',
    () => {
      openPanel();
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    },
  ],
];

test.each([
  ['the tab is a visitor’s', () => openPanel({ loggedIn: false })],
  ['the tab logs out', () => act(() => openPanel().host.session.end('logged-out'))],
  [
    'the session has expired',
    () => {
      tellServerTime();
      openPanel({ tokenExpireDate: '2020-01-01T00:00:00Z' });
    },
  ],
  [
    'another tab has ended the session',
    () => {
      openPanel();
      localStorage.setItem('ended-sessions', 'logged-out:token');
    },
  ],
  [
    'the session storage of the tab is cleared',
    () => {
      openPanel();
      sessionStorage.clear();
    },
  ],
  ...stops,
])('CUS-02 answers nothing when %s', async (_, open) => {
  open();
  expect(await ask()).toEqual([]);
});

test.each(stops)('CUS-02 shows no open session when %s', async (_, open) => {
  open();
  await allArrived();
  expect(await readOpenSessions()).toEqual(new Set());
});

test('CUS-02 answers again, once, when the page is restored from the back-forward cache', async () => {
  openPanel();
  // As at every load.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await ask()).toEqual([answer]);
  expect(await readOpenSessions()).toEqual(new Set(['token']));
});
