import { expect, test } from 'vitest';
import { landing, sms } from '../../../testing/fake-portal.ts';
import type { Choice } from './served-release.ts';
import { choicesFor, isBrowser, someBrowser } from './share.ts';

const choiceOf = (release: typeof sms, version: string): Choice => ({
  served: { release: { ...release, version }, base: '', source: 'store', since: null, hashes: {}, read: () => '' },
  fallbacks: [],
});
const standingOf = (release: typeof sms, percent: number) => ({
  name: release.name,
  choice: choiceOf(release, 'old'),
  share: { percent, choice: choiceOf(release, 'new') },
});
const browsers = Array.from({ length: 10_000 }, (_, index) => String(index));
const getNew = (percent: number, name = sms.name) => {
  const snapshot = [standingOf(landing, percent), standingOf(sms, percent)];
  return browsers.filter((browser) => choicesFor(snapshot, browser).get(name)?.served.release.version === 'new');
};

test.each([1, 5, 20, 50, 99])('a share of %i percent is had by about as many browsers', (percent) => {
  const count = getNew(percent).length;
  // Five times the deviation of as many throws of a coin.
  const deviation = 5 * Math.sqrt(browsers.length * (percent / 100) * (1 - percent / 100));
  expect(Math.abs(count - percent * 100)).toBeLessThan(deviation);
});

test('a share of none is had by nobody, one of all by everybody', () => {
  expect(getNew(0)).toEqual([]);
  expect(getNew(100)).toEqual(browsers);
});

test('whoever has a share keeps it when it grows', () => {
  const larger = new Set(getNew(30));
  expect(getNew(10).every((browser) => larger.has(browser))).toBe(true);
});

test('those who try one remote are not those who try the other', () => {
  const both = getNew(10, landing.name).filter((browser) => getNewSms.has(browser));
  expect(both.length).toBeGreaterThan(50);
  expect(both.length).toBeLessThan(150);
});
const getNewSms = new Set(getNew(10));

test('a browser is a number from 0 to 9999, written in one way', () => {
  expect(Array.from({ length: 200 }, someBrowser).every(isBrowser)).toBe(true);
  for (const good of ['0', '7', '42', '9999']) expect([good, isBrowser(good)]).toEqual([good, true]);
  for (const bad of [undefined, '', '-1', '10000', '007', '1e3', '1.5', 'NaN', ' 1', '1\r\nSet-Cookie: a=b', '<script>']) {
    expect([bad, isBrowser(bad)]).toEqual([bad, false]);
  }
});
