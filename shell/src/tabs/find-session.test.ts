// @vitest-environment jsdom
import { useFakeChannels } from '@osk/shared/testing/fake-channels';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findSession } from './find-session.ts';
import { question, type SessionAnswer, sessionChannel } from './session-messages.ts';

const allArrived = useFakeChannels();
const leave: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of leave.splice(0)) close();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'prerendering');
});

/** Joins the channel as another tab. Returns the questions that arrive. */
function openTab(...answers: unknown[]) {
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

/** The time in which the other tabs answer passes at once. */
async function pass<Result>(found: Promise<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(300);
  return found;
}

async function find() {
  await pass(findSession());
  return stored();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  sessionStorage.clear();
  localStorage.clear();
});

test('CUS-02 takes the session that another tab answers with, and stores it', async () => {
  const questions = openTab(answerWith());
  expect(await find()).toEqual(first);
  expect(questions).toEqual([question]);
});

test.each([
  ['no tab answers', []],
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

test('CUS-02 takes no session that has ended after its tab answered', async () => {
  openTab(renewed, answerWith());
  const found = findSession();
  localStorage.setItem('ended-sessions', `logged-out:${renewed.accessToken.slice(0, 8)}`);
  await pass(found);
  expect(stored()).toEqual(first);
});

test('CUS-02 reads every answer of 300 ms, and none after that', async () => {
  const tab = new BroadcastChannel(sessionChannel);
  leave.push(() => tab.close());
  const found = findSession();
  await vi.advanceTimersByTimeAsync(299);
  expect(stored()).toEqual({});
  tab.postMessage(answerWith());
  await vi.advanceTimersByTimeAsync(1);
  tab.postMessage(renewed);
  await found;
  vi.useRealTimers();
  await allArrived();
  expect(stored()).toEqual(first);
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
  expect(await find()).toEqual({});
});

test('asks when the visitor opens a page that the browser has prerendered, not before', async () => {
  const questions = openTab(answerWith());
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  const found = findSession();
  await vi.advanceTimersByTimeAsync(300);
  expect(questions).toEqual([]);
  document.dispatchEvent(new Event('prerenderingchange'));
  await pass(found);
  expect(stored()).toEqual(first);
});
