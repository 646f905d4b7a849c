// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoadStep, loadStepEvent, reportPageLoads } from './page-loads.ts';

type Sent = { token: string; id: string; remote: string; version: string; state: string };

let sent: Sent[] = [];
let answers: Response[] = [];
let isHidden = false;
let isOffline = false;
/** Listeners of former tests would report too. */
let listeners: AbortController;

beforeEach(() => {
  sent = [];
  answers = [];
  isHidden = false;
  isOffline = false;
  listeners = new AbortController();
  vi.useFakeTimers();
  sessionStorage.setItem('accessToken', 'token');
  sessionStorage.setItem('tokenExpireDate', new Date(Date.now() + 3_600_000).toISOString());
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
      add(type, listener as EventListener, { signal: listeners.signal }),
    );
  }
  vi.stubGlobal('fetch', async (address: string, { method, headers, body, credentials, keepalive }: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    expect([method, credentials, keepalive]).toEqual(['PUT', 'omit', true]);
    const { Authorization = '' } = headers as Record<string, string>;
    sent.push({ token: Authorization.replace('Bearer ', ''), id: address.replace('/api/page-loads/', ''), ...JSON.parse(String(body)) });
    const answer = new Response('{}');
    answers.push(answer);
    return answer;
  });
});
afterEach(() => {
  listeners.abort();
});

/** Starts the reports of a page that is painted now. */
async function start(first: string | undefined): Promise<void> {
  const painted = Promise.resolve();
  reportPageLoads(first, painted);
  await painted;
}
const step = (next: LoadStep['step'], remote = 'mfe-sms', version = '1.0.0-a') =>
  void document.dispatchEvent(new CustomEvent<LoadStep>(loadStepEvent, { detail: { remote, version, step: next } }));
const states = () => sent.map(({ remote, version, state }) => `${remote} ${version} ${state}`);
function hide(): void {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('TEA-05 reports the load of the page at once, and that it was rendered once it has stayed so for 5 s', async () => {
  await start('mfe-sms 1.0.0-a');
  expect(sent).toEqual([
    { token: 'token', id: expect.stringMatching(/^[\da-f-]{36}$/), remote: 'mfe-sms', version: '1.0.0-a', state: 'begun' },
  ]);
  step('begun');
  step('rendered');
  vi.advanceTimersByTime(4999);
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun']);
  vi.advanceTimersByTime(1);
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun', 'mfe-sms 1.0.0-a rendered']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('TEA-05 reports a page as failed that throws after it was rendered, for example with its data', async () => {
  await start('mfe-sms 1.0.0-a');
  step('rendered');
  vi.advanceTimersByTime(1000);
  step('failed');
  vi.advanceTimersByTime(60_000);
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun', 'mfe-sms 1.0.0-a failed']);
});

test('reports a later failure of a page whose load has ended, and not the release that takes its place', async () => {
  await start(undefined);
  step('begun', 'mfe-pkk');
  step('rendered', 'mfe-pkk');
  vi.advanceTimersByTime(5000);
  step('failed', 'mfe-pkk');
  step('begun', 'mfe-pkk', '0.9.0-b');
  step('rendered', 'mfe-pkk', '0.9.0-b');
  vi.advanceTimersByTime(5000);
  expect(states()).toEqual(['mfe-pkk 1.0.0-a begun', 'mfe-pkk 1.0.0-a rendered', 'mfe-pkk 1.0.0-a begun', 'mfe-pkk 1.0.0-a failed']);
});

test('reports the load when the shell begins it before the page is painted, and only that of the page that it shows', async () => {
  let paint = () => {};
  reportPageLoads('mfe-sms 1.0.0-a', new Promise((resolve) => (paint = resolve)));
  expect(sent).toEqual([]);
  step('begun', 'mfe-pkk');
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['mfe-pkk 1.0.0-a begun']);
});

test('TEA-05 reports a page as left when another one begins before it is rendered', async () => {
  await start('mfe-sms 1.0.0-a');
  step('begun', 'mfe-pkk');
  step('begun', 'mfe-pkk');
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun', 'mfe-sms 1.0.0-a left', 'mfe-pkk 1.0.0-a begun']);
});

test('TEA-05 reports a page as failed that is not rendered within 30 s while it is visible, once', async () => {
  await start('mfe-sms 1.0.0-a');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun']);
  await vi.advanceTimersByTimeAsync(1);
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun', 'mfe-sms 1.0.0-a failed']);
  for (const next of ['rendered', 'begun', 'failed'] as const) step(next);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun', 'mfe-sms 1.0.0-a failed']);
});

test('reports no failure after 30 s when its begin did not reach the server', async () => {
  isOffline = true;
  await start('mfe-sms 1.0.0-a');
  await vi.advanceTimersByTimeAsync(20_000);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test('reads every answer, so that no connection stays open', async () => {
  await start('mfe-sms 1.0.0-a');
  step('failed');
  await vi.advanceTimersByTimeAsync(0);
  expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true]);
});

test('reports with the token of now', async () => {
  await start('mfe-sms 1.0.0-a');
  sessionStorage.setItem('accessToken', 'renewed');
  step('failed');
  expect(sent.map(({ token }) => token)).toEqual(['token', 'renewed']);
});

test('reports a page as left when it is hidden before it is rendered, and as rendered when after', async () => {
  await start('mfe-sms 1.0.0-a');
  hide();
  expect(states()).toEqual(['mfe-sms 1.0.0-a begun', 'mfe-sms 1.0.0-a left']);
  isHidden = false;
  step('begun');
  step('rendered');
  window.dispatchEvent(new Event('pagehide'));
  expect(states().slice(2)).toEqual(['mfe-sms 1.0.0-a begun', 'mfe-sms 1.0.0-a rendered']);
});

test.each<[string, () => void]>([
  ['nobody is logged in', () => sessionStorage.clear()],
  ['the document is hidden', hide],
])('reports nothing when %s', async (_, change) => {
  change();
  await start('mfe-sms 1.0.0-a');
  step('rendered');
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});
