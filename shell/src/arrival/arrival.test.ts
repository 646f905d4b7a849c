// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPresses } from './early-press.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  delete document.documentElement.dataset.elsewhere;
  vi.resetModules();
});
afterEach(() => {
  // What each arrival listens to would keep the presses of the next file's tests from their forms.
  answerPresses();
  history.replaceState(null, '', '/');
});

/** The page is opened at this address. */
async function arriveAt(address: string): Promise<string> {
  history.replaceState(null, '', address);
  await import('./arrival.ts');
  return location.pathname + location.search + location.hash;
}

const isElsewhere = () => 'elsewhere' in document.documentElement.dataset;

test.each(['/?token=fresh', '/home?token=fresh&x=1', '/home/?token=fresh#pricing'])(
  'LND-08 %s: the token takes the place of any other, the cache is cleared, the address keeps nothing of it',
  async (address) => {
    sessionStorage.setItem('accessToken', 'former');
    sessionStorage.setItem('tokenExpireDate', inAnHour());
    localStorage.setItem('cache:/api/products', '{}');
    localStorage.setItem('not ours', 'x');
    expect(await arriveAt(address)).toBe('/user-panel/licenses');
    expect({ ...sessionStorage }).toEqual({ accessToken: 'fresh', tokenExpireDate: '' });
    expect(Object.keys(localStorage)).toEqual(['not ours']);
    expect(isElsewhere()).toBe(true);
  },
);

test('LND-07 a stored token leads to the licences', async () => {
  sessionStorage.setItem('accessToken', 'stored');
  sessionStorage.setItem('tokenExpireDate', inAnHour());
  expect(await arriveAt('/home')).toBe('/user-panel/licenses');
  expect(sessionStorage.getItem('accessToken')).toBe('stored');
});

test('a visitor, or one whose session has timed out, stays', async () => {
  expect(await arriveAt('/home?x=1#pricing')).toBe('/home?x=1#pricing');
  vi.resetModules();
  sessionStorage.setItem('accessToken', 'stored');
  sessionStorage.setItem('tokenExpireDate', '2020-01-01T00:00:00Z');
  expect(await arriveAt('/')).toBe('/');
  expect(isElsewhere()).toBe(false);
});

test('where the browser denies its storages the token still leaves the address, and the page goes on', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  });
  expect(await arriveAt('/home?token=fresh')).toBe('/home');
  expect(isElsewhere()).toBe(false);
  vi.restoreAllMocks();
});

test('a token is taken on the landing page alone', async () => {
  expect(await arriveAt('/activate/abc?token=fresh')).toBe('/activate/abc?token=fresh');
  expect(sessionStorage).toHaveLength(0);
});
