import { expect, test } from 'vitest';
import { landing, sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';

const portal = usePortalWithReleases();
const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const get = (cookie = '') => portal.app.inject({ url: '/', headers: { cookie } });
const smsFor = async (cookie: string) => (await portal.pageAt('/', cookie)).releases?.['mfe-sms'];
const shareCookie = (answer: Awaited<ReturnType<typeof get>>) => answer.cookies.find(({ name }) => name === 'share');

async function startSharing(percent: number) {
  portal.releases.add(sms, old);
  portal.releases.add(sms, next);
  portal.releases.point(sms, old, { previous: [null], canary: { version: next, percent } });
  await portal.start();
}

test('a release for a part of the browsers is had by that part, each time, the others have what was', async () => {
  await startSharing(30);
  const numbers = Array.from({ length: 100 }, (_, index) => String(index * 97));
  const versions = await Promise.all(numbers.map(async (number) => (await smsFor(`share=${number}`))?.version));
  const count = versions.filter((version) => version === next).length;
  expect(count).toBeGreaterThan(12);
  expect(count).toBeLessThan(48);
  expect(await Promise.all(numbers.map(async (number) => (await smsFor(`share=${number}`))?.version))).toEqual(versions);
  expect(new Set(versions)).toEqual(new Set([old, next]));

  const guinea = numbers[versions.indexOf(next)];
  expect(await smsFor(`share=${guinea}`)).toMatchObject({ version: next, fallbacks: [{ version: old }, { version: sms.version }] });
});

test('a browser gets its number while a share runs, once, and its first page is made with it', async () => {
  await startSharing(50);
  for (let visitor = 0; visitor < 10; visitor += 1) {
    const first = await get();
    const cookie = shareCookie(first);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true, secure: true, maxAge: 31_536_000 });
    expect(cookie?.value).toMatch(/^\d{1,4}$/);
    const [, version] = /"mfe-sms":\{"version":"([^"]+)"/.exec(first.body) ?? [];
    expect((await smsFor(`share=${cookie?.value}`))?.version).toBe(version);
    expect(shareCookie(await get(`share=${cookie?.value}`))).toBeUndefined();
  }
});

test('while nothing is shared no browser gets a number', async () => {
  portal.releases.add(sms, old);
  portal.releases.point(sms, old);
  await portal.start();
  expect(shareCookie(await get())).toBeUndefined();
});

test.each(['-1', '10000', 'abc', '%0d%0aSet-Cookie:%20x=y', '"><script>alert(1)</script>', '1;2'.repeat(500)])(
  'a number that is none, %s, is replaced by a good one',
  async (value) => {
    await startSharing(50);
    const answer = await get(`share=${value.replaceAll(';', '%3b')}`);
    expect(answer.statusCode).toBe(200);
    expect(shareCookie(answer)?.value).toMatch(/^\d{1,4}$/);
    expect(answer.body).not.toContain('alert(1)');
  },
);

test('a shared release that is not good is nobody’s, and no share runs', async () => {
  portal.releases.add(sms, old);
  portal.releases.add(sms, next);
  portal.releases.spoil(sms, next, sms.entry, 'broken');
  portal.releases.point(sms, old, { canary: { version: next, percent: 99 } });
  await portal.start();
  for (const number of [1, 2, 3, 4, 5]) expect((await smsFor(`share=${number}`))?.version).toBe(old);
  expect(shareCookie(await get())).toBeUndefined();
  expect(portal.told().filter(({ level }) => level >= 50)).toHaveLength(1);
});

test('GET /api/remotes tells what the next page load runs', async () => {
  await startSharing(30);
  const answer = await portal.app.inject('/api/remotes');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.json().data).toEqual({
    shell: null,
    remotes: [
      { name: landing.name, version: landing.version, since: null, commit: null, source: 'portal', canary: null },
      {
        name: sms.name,
        version: old,
        since: '2026-11-21T12:00:00.000Z',
        commit: null,
        source: 'store',
        canary: { version: next, percent: 30 },
      },
    ],
  });
});
