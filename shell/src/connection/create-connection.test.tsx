// @vitest-environment jsdom
import { fakeHost, withHost } from '@osk/shared/testing/fake-host';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionNotice, createConnection } from './create-connection.tsx';

const lost = 'Brak połączenia z internetem. To, co wpisujesz, zostaje.';
const server = vi.fn<() => Promise<Response>>();
const answers = () => Promise.resolve(new Response());
const drops = () => Promise.reject(new TypeError('Failed to fetch'));
const onOnline = vi.fn();
let opened: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  opened = new AbortController();
  vi.stubGlobal('fetch', server);
  server.mockReset();
  onOnline.mockReset();
  addEventListener('online', onOnline);
});
afterEach(() => {
  opened.abort();
  removeEventListener('online', onOnline);
});

function open() {
  const host = fakeHost();
  const connection = createConnection(host, opened.signal);
  render(withHost(host, <ConnectionNotice connection={connection} />));
  const toasts = () => host.toasts.getState().toasts.map(({ text }) => text.replaceAll('\u00a0', ' '));
  return { host, connection, check: () => act(() => connection.check()), toasts };
}

const notice = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ');

test('asks at once when the browser goes offline and when the tab is visible again', async () => {
  open();
  server.mockImplementation(drops);
  await act(async () => void dispatchEvent(new Event('offline')));
  expect(server).toHaveBeenCalledOnce();
  expect(notice()).toBe(lost);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(server).toHaveBeenCalledTimes(2);
});

test('CUS-04 shows nothing when one call fails and the server answers', async () => {
  const { check, toasts } = open();
  server.mockImplementation(answers);
  await check();
  expect(notice()).toBe('');
  expect(toasts()).toEqual([]);
  expect(onOnline).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server).toHaveBeenCalledOnce();
});

test('asks after 2, 4, 8 and then every 15 seconds, once for simultaneous failures', async () => {
  const { connection } = open();
  server.mockImplementation(drops);
  await act(() => Promise.all([connection.check(), connection.check()]));
  expect(server).toHaveBeenCalledOnce();
  for (const [index, seconds] of [2, 4, 8, 15, 15].entries()) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 1));
    expect(server).toHaveBeenCalledTimes(index + 1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(server).toHaveBeenCalledTimes(index + 2);
  }
});
