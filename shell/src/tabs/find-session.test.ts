// @vitest-environment jsdom

import { useFakeChannels, useFakeLocks } from '@osk/shared/testing/fake-tabs';
import { serveTime } from '@osk/shared/testing/server-clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findSession, question, type SessionAnswer, sessionChannel } from './find-session.ts';

useFakeChannels();
useFakeLocks();
const leave: (() => void)[] = [];
afterEach(() => {
  for (const close of leave.splice(0)) close();
  Reflect.deleteProperty(document, 'prerendering');
});

/** Holds the lock of a session, as its tab does. Returns a function that releases it. */
function openSession(accessToken: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(`session:${accessToken.slice(0, 8)}`, { mode: 'shared' }, () => released);
  leave.push(release);
  return release;
}

/** Joins the channel as another tab, with the sessions of its answers. Returns the questions that arrive. */
function openTab(...answers: unknown[]) {
  for (const answer of answers as Partial<SessionAnswer>[]) {
    if (typeof answer?.accessToken === 'string') openSession(answer.accessToken);
  }
  const questions: unknown[] = [];
  const channel = new BroadcastChannel(sessionChannel);
  channel.onmessage = ({ data }) => {
    questions.push(data);
    if (data === question) for (const answer of answers) channel.postMessage(answer);
  };
  leave.push(() => channel.close());
  return questions;
}

const answerWith = (changes: Partial<SessionAnswer> = {}): SessionAnswer => ({
  accessToken: 'first-token',
  tokenExpireDate: '2100-01-01T08:00:00Z',
  account: '5260001246',
  ...changes,
});
const { account: _, ...first } = answerWith();
const renewed = answerWith({ accessToken: 'later-token', tokenExpireDate: '2100-01-01T10:00:00Z' });

/** The session that the tab has now. */
const stored = () => ({ ...sessionStorage });

async function find() {
  await findSession();
  return stored();
}

/** Finds a session once the time of the other tabs has passed. */
async function findLate() {
  const found = findSession();
  await vi.advanceTimersByTimeAsync(2000);
  await found;
  return stored();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  serveTime();
});

test('CUS-02 takes the session that another tab answers with, and stores it', async () => {
  const questions = openTab(answerWith());
  expect(await find()).toEqual(first);
  expect(questions).toEqual([question]);
});

test.each([
  ['the tabs belong to different accounts', [answerWith(), answerWith({ accessToken: 'other', account: '1111111111' })]],
  ['one of two tabs does not know its account yet', [answerWith(), answerWith({ accessToken: 'other', account: undefined })]],
  ['no tab with its own token knows its account', [{ ...first }, { ...first, accessToken: 'other' }]],
  ['the answered session has expired', [answerWith({ tokenExpireDate: '2020-01-01T00:00:00Z' })]],
  ['a message has another shape', [null, 'x', 1, {}, { accessToken: 7 }, [answerWith()]]],
])('CUS-02 takes none when %s', async (_, answers) => {
  openTab(...answers);
  expect(await find()).toEqual({});
});

test.each([
  ['both tabs have one token', [answerWith(), answerWith({ account: undefined })], first.accessToken],
  [
    'the other account’s session has expired',
    [answerWith({ accessToken: 'old', account: '1', tokenExpireDate: '2020-01-01' }), answerWith()],
    first.accessToken,
  ],
  ['both tabs have one account, whose later session it takes', [answerWith(), renewed], renewed.accessToken],
])('CUS-02 takes a session when %s', async (_, answers, taken) => {
  openTab(...answers);
  expect((await find()).accessToken).toBe(taken);
});

test('FLD-02 CUS-02 takes a session that has expired only by the clock of the device', async () => {
  openTab(answerWith({ tokenExpireDate: '2020-01-01T08:00:00Z' }));
  serveTime(Date.parse('2020-01-01T07:00:00Z'));
  expect((await find()).accessToken).toBe(first.accessToken);
});

test('CUS-02 takes no session that has ended after its tab answered', async () => {
  openTab(renewed, answerWith());
  const found = findSession();
  localStorage.setItem('ended-sessions', `logged-out:${renewed.accessToken.slice(0, 8)}`);
  await found;
  expect(stored()).toEqual(first);
});

test('CUS-02 asks nobody when no tab has a session', async () => {
  const questions = openTab();
  expect(await find()).toEqual({});
  expect(questions).toEqual([]);
});

test('CUS-02 takes none when a session has no answer', async () => {
  openTab(answerWith());
  openSession('silent-token');
  expect(await findLate()).toEqual({});
});

test('CUS-02 waits for the answer of a busy tab', async () => {
  openTab(answerWith());
  openSession('busy-token');
  const tab = new BroadcastChannel(sessionChannel);
  leave.push(() => tab.close());
  const found = findSession();
  await vi.advanceTimersByTimeAsync(1999);
  expect(stored()).toEqual({});
  tab.postMessage(answerWith({ accessToken: 'busy-token', tokenExpireDate: renewed.tokenExpireDate }));
  await found;
  expect(stored().accessToken).toBe('busy-token');
});

test('CUS-02 takes a session when another one has ended instead of an answer', async () => {
  openTab(answerWith());
  const end = openSession('ending-token');
  const found = findSession();
  end();
  await vi.advanceTimersByTimeAsync(2000);
  await found;
  expect(stored()).toEqual(first);
});

test('finds none when the browser has no locks', async () => {
  openTab(answerWith());
  const { locks } = navigator;
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  leave.push(() => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));
  expect(await find()).toEqual({});
});

test('finds none when the browser denies channels', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure', 'SecurityError');
      }
    },
  );
  openSession('token');
  expect(await findLate()).toEqual({});
});

test('asks when the visitor opens a page that the browser has prerendered, not before', async () => {
  const questions = openTab(answerWith());
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  const found = findSession();
  await vi.advanceTimersByTimeAsync(2000);
  expect(questions).toEqual([]);
  document.dispatchEvent(new Event('prerenderingchange'));
  await found;
  expect(stored()).toEqual(first);
});
