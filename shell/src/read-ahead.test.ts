// @vitest-environment jsdom
import { listEmployees } from '@osk/shared/contract/employee';
import type { EarlyAnswers } from '@osk/shared/early-answers';
import { fakeHost } from '@osk/shared/testing/fake-host';
import { beforeEach, expect, test, vi } from 'vitest';
import { readAhead } from './read-ahead.ts';

const address = '/api/employees';
const host = fakeHost();
let early: EarlyAnswers;
const fetched = vi.fn(async (_address: string, _options: RequestInit) => Response.json({ statusCode: 200, data: [] }));
const requests = () => fetched.mock.calls.map(([one]) => one);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockClear());
  host.session.start({ accessToken: 'secret', tokenExpireDate: '' });
  host.cache.clear();
  early = { token: '', language: '', startedAt: 0, answers: new Map() };
});

test('begins the calls of the next page once, with the token, and forgets an answer that is not used within 5 s', async () => {
  readAhead(host, early, [address]);
  readAhead(host, early, [address]);
  expect(requests()).toEqual([address]);
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: 'Bearer secret' });
  expect(early).toMatchObject({ token: 'secret', language: 'pl' });
  expect(await early.answers.get(address)).toEqual({ status: 200, answer: { statusCode: 200, data: [] } });
  vi.advanceTimersByTime(5000);
  expect(early.answers.size).toBe(0);
});

test('begins no call whose answer is cached, and none without a session', async () => {
  await host.cache.read({ key: address, fetch: async () => ({ statusCode: 200, data: [] }) as never });
  readAhead(host, early, [listEmployees.path]);
  host.cache.clear();
  host.session.end('logged-out');
  readAhead(host, early, [address]);
  expect(requests()).toEqual([]);
});

test('forgets the answers of another session', () => {
  early = {
    token: 'other',
    language: 'pl',
    startedAt: performance.now(),
    answers: new Map([['/api/licenses', Promise.resolve(undefined)]]),
  };
  readAhead(host, early, [address]);
  expect([...early.answers.keys()]).toEqual([address]);
});
