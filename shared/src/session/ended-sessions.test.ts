// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { recordedEnd, shareEnd } from './ended-sessions.ts';
import { createMemoryStorage, createSession, type SessionEnd } from './session.ts';

const tokenOf = (accessToken: string) => ({ accessToken, tokenExpireDate: '2100-01-01T00:00:00Z' });
const first = tokenOf('first-token-of-this-company');
const second = tokenOf('second-token-of-this-company');

/** A tab of this browser with its own session. */
function openTab(token: typeof first) {
  const tabStorage = createMemoryStorage();
  const session = createSession(tabStorage);
  session.start(token);
  shareEnd(session, localStorage);
  return { session, tabStorage };
}

/** What the browser does in the other tabs after a change of local storage. */
const deliverStorageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: 'ended-sessions' }));

test.each<[SessionEnd, SessionEnd]>([
  ['logged-out', 'logged-out-elsewhere'],
  ['unauthorized', 'unauthorized'],
  ['expired', 'expired'],
])('CUS-02 ends a session in every tab with its token when one of them ends it as %s', (why, ended) => {
  const [tab, same, other] = [openTab(first), openTab(first), openTab(second)];
  tab.session.end(why);
  deliverStorageEvent();
  expect(same.session.getState()).toEqual({ token: null, ended });
  expect(same.tabStorage).toHaveLength(0);
  expect(other.session.getState().token).toEqual(second);
});

test('keeps the session of the other tabs when one tab replaces it', () => {
  const [tab, same] = [openTab(first), openTab(first)];
  tab.session.start(second);
  deliverStorageEvent();
  expect(same.session.getState().token).toEqual(first);
});

test('records no token, nothing twice and at most 20 ends', () => {
  const tabs = [openTab(first), openTab(first)];
  for (const { session } of tabs) session.end('logged-out');
  deliverStorageEvent();
  expect({ ...localStorage }).toEqual({ 'ended-sessions': 'logged-out:first-to' });
  for (let count = 10; count < 35; count += 1) openTab(tokenOf(`${count}-another-token`)).session.end('logged-out');
  expect(localStorage.getItem('ended-sessions')?.split(' ')).toHaveLength(20);
  expect(recordedEnd(localStorage, '34-another-token')).toBe('logged-out');
  expect(recordedEnd(localStorage, first.accessToken)).toBeUndefined();
});

test('ends a session when local storage is full', () => {
  const { session } = openTab(first);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
  session.end('logged-out');
  expect(session.getState().token).toBeNull();
});
