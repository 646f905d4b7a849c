// @vitest-environment jsdom
import { serveTime } from '@osk/shared/testing/server-clock';
import { expect, test, vi } from 'vitest';
import { aheadOf, askServerTime, learnServerTime, serverNow, serverTime, supposedTime } from './server-time.ts';

const noon = Date.parse('2026-06-15T12:00:00Z');
const hour = 3_600_000;

test.each([-26, 0, 8.1, 26, 365 * 24])(
  'FLD-02 serverNow counts on from the latest answer when the clock is %s h ahead, also when it changes',
  async (hours) => {
    vi.useFakeTimers({ now: noon + hours * hour });
    expect([serverTime(), serverNow(), supposedTime()]).toEqual([Number.NEGATIVE_INFINITY, Date.now(), Date.now()]);
    serveTime(noon);
    await learnServerTime();
    vi.advanceTimersByTime(2 * hour);
    expect([serverTime(), serverNow(), supposedTime()]).toEqual(Array(3).fill(noon + 2 * hour));
    vi.setSystemTime(Date.now() + 30 * hour);
    expect([serverNow(), supposedTime()]).toEqual([noon + 2 * hour, noon + 32 * hour]);
    serveTime(noon + 3 * hour);
    await askServerTime();
    expect([serverNow(), supposedTime()]).toEqual(Array(2).fill(noon + 3 * hour));
  },
);

test('learnServerTime asks once, and keeps the time unknown when no answer tells it', async () => {
  const silent = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response());
  vi.stubGlobal('fetch', silent);
  await learnServerTime();
  await learnServerTime();
  expect([silent.mock.calls.length, serverTime()]).toEqual([2, Number.NEGATIVE_INFINITY]);
  const server = serveTime(noon);
  await learnServerTime();
  await learnServerTime();
  expect(server).toHaveBeenCalledOnce();
});

test.each([{}, { Date: 'today' }])('aheadOf is undefined for an answer with %j', (headers) => {
  expect(aheadOf(new Response(null, { headers }))).toBeUndefined();
});
