import { describe, expect, test } from 'vitest';
import { landing, sms } from '../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../testing/servers/portal-with-releases.ts';
import { servedOf, stateOf } from '../../testing/servers/test-releases.ts';
import { admit, changeAdmissions } from '../registry/admission/admission-store.ts';
import { readRolloutState } from '../registry/store/rollout-store.ts';
import { choicesFor } from './page-remotes.ts';

describe('choicesFor', () => {
  const choiceOf = (version: string) => ({ served: servedOf({ ...sms, version }), fallbacks: [], admittedCalls: [] });
  const numbers = Array.from({ length: 10_000 }, (_, index) => String(index));
  const withCanary = (percent: number, name = sms.name) => {
    const snapshot = [stateOf(name, choiceOf('old'), { canary: { percent, choice: choiceOf('new') } })];
    return numbers.filter((number) => choicesFor(snapshot, number).get(name)?.served.release.version === 'new');
  };

  test.each([0, 5, 50, 100])('gives a canary of %i percent to about as many browsers, of 0 and 100 exactly', (percent) => {
    // Five standard deviations of a binomial distribution.
    const tolerance = 5 * Math.sqrt(numbers.length * (percent / 100) * (1 - percent / 100));
    expect(Math.abs(withCanary(percent).length - percent * 100)).toBeLessThanOrEqual(tolerance);
  });

  test('keeps the canary in a browser when the percentage grows', () => {
    const larger = new Set(withCanary(30));
    expect(withCanary(10).every((number) => larger.has(number))).toBe(true);
  });

  test('gives the canaries of two remotes to different browsers', () => {
    const other = new Set(withCanary(10));
    const both = withCanary(10, landing.name).filter((number) => other.has(number));
    expect(both.length).toBeGreaterThan(50);
    expect(both.length).toBeLessThan(150);
  });
});

describe('pages', () => {
  const portal = usePortalWithReleases();
  const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
  const get = (cookie = '') => portal.app.inject({ url: '/', headers: { cookie } });
  const smsFor = async (cookie: string) => (await portal.pageAt('/', cookie)).releases?.['mfe-sms'];
  const cookieOf = (answer: Awaited<ReturnType<typeof get>>) => answer.cookies.find(({ name }) => name === 'portal-canary');

  async function startWithCanary(percent: number) {
    await portal.releases.add(sms, old);
    await portal.releases.add(sms, next);
    await portal.releases.setRollout(sms, old, { previous: [null], canary: { version: next, percent } });
    await portal.start();
  }

  test('load the canary or the live release by the number in the cookie', async () => {
    await startWithCanary(30);
    const numbers = Array.from({ length: 100 }, (_, index) => String(index * 97));
    const versions = await Promise.all(numbers.map(async (number) => (await smsFor(`portal-canary=${number}`))?.version));
    expect(new Set(versions)).toEqual(new Set([old, next]));
    const number = numbers[versions.indexOf(next)];
    expect(await smsFor(`portal-canary=${number}`)).toMatchObject({
      version: next,
      fallbacks: [{ version: old }, { version: sms.version }],
    });
  });

  test('TEA-02 name the calls of each release: those that only read, and the others that the operator has admitted', async () => {
    const calls = (...names: string[]) => names.map((name) => ({ method: name.split(' ')[0] ?? '', path: name.split(' ')[1] ?? '' }));
    const [read, save, remove] = ['GET /api/employees', 'PUT /api/employees', 'DELETE /api/employees/{id}'];
    await portal.releases.add(sms, old, { calls: calls(read, remove) });
    await portal.releases.add(sms, next, { calls: calls(read, save, remove, read) });
    await portal.releases.setRollout(sms, next, { previous: [old, null] });
    await portal.start();
    const readCalls = async () => {
      const { calls: own, fallbacks = [] } = (await smsFor('')) ?? {};
      return [own, ...fallbacks.map((one) => one.calls)];
    };
    expect(await readCalls()).toEqual([[read], [read], undefined]);
    const admitted = { name: sms.name, paths: [], calls: [save, 'DELETE /api/employees/{employee}'], actor: 'operator:anna' };
    await changeAdmissions(portal.open.database, (transaction) => admit(transaction, admitted));
    await expect.poll(readCalls).toEqual([[read, save, remove], [read, remove], undefined]);
  });

  test('set the cookie once while a canary runs, and use it for the first page', async () => {
    await startWithCanary(50);
    for (let visitor = 0; visitor < 10; visitor += 1) {
      const first = await get();
      const cookie = cookieOf(first);
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true, secure: true, maxAge: 31_536_000 });
      expect(cookie?.value).toMatch(/^\d{1,4}$/);
      const [, version] = /"mfe-sms":\{"version":"([^"]+)"/.exec(first.body) ?? [];
      expect((await smsFor(`portal-canary=${cookie?.value}`))?.version).toBe(version);
      expect(cookieOf(await get(`portal-canary=${cookie?.value}`))).toBeUndefined();
    }
  });

  test('FLD-03 take the last valid number, and none of the former name, when several cookies come', async () => {
    await startWithCanary(50);
    const versionOf = async (cookie: string) => (await smsFor(cookie))?.version;
    const versions = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => versionOf(`portal-canary=${number}`)));
    const [inCanary, inLive] = [next, old].map((version) => versions.indexOf(version) + 1);
    expect(await versionOf(`portal-canary=${inLive}; portal-canary=${inCanary}; portal-canary=x`)).toBe(next);
    expect(await versionOf(`portal-canary=${inCanary}; portal-canary=${inLive}; canary=${inCanary}`)).toBe(old);
    expect(cookieOf(await get(`canary=${inCanary}`))).toBeDefined();
  });

  test('replace an invalid cookie', async () => {
    await startWithCanary(50);
    for (const number of ['"><script>alert(1)</script>', '', '-1', '10000', '007', '1e3', '1.5', 'NaN']) {
      const answer = await get(`portal-canary=${number}`);
      expect([number, answer.statusCode, cookieOf(answer)?.value]).toEqual([number, 200, expect.stringMatching(/^\d{1,4}$/)]);
      expect(answer.body).not.toContain('alert(1)');
    }
  });

  test('load the live release and set no cookie when the canary is not valid', async () => {
    await portal.releases.add(sms, old);
    await portal.releases.add(sms, next);
    await portal.releases.corrupt(sms, next, sms.entry, 'broken');
    await portal.releases.setRollout(sms, old, { canary: { version: next, percent: 100 } });
    await portal.start();
    expect((await smsFor('portal-canary=1'))?.version).toBe(old);
    expect(cookieOf(await get())).toBeUndefined();
    expect(portal.errors()).toHaveLength(1);
  });

  test('TEA-02 GET /api/remotes lists the versions and hashes of the live releases and canaries alone', async () => {
    const invoices = { ...sms, name: 'mfe-invoices' };
    await portal.releases.add(invoices, next);
    await portal.releases.setRollout(invoices, null, { canary: { version: next, percent: 10 } });
    await startWithCanary(30);
    const answer = await portal.app.inject('/api/remotes');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const hash = expect.stringMatching(/^sha256-[\w+/]{43}=$/);
    const { remotes } = answer.json().data;
    expect(answer.json().data).toEqual({
      shell: null,
      remotes: [
        { name: invoices.name, version: null, hash: null, canary: { version: next, hash } },
        { name: landing.name, version: landing.version, hash, canary: null },
        { name: sms.name, version: old, hash, canary: { version: next, hash } },
      ],
    });
    const { releases } = await readRolloutState(portal.open.database, sms.name);
    const hashOf = (version: string) => releases.find((one) => one.version === version)?.hash;
    expect([remotes[2].hash, remotes[2].canary.hash]).toEqual([hashOf(old), hashOf(next)]);
  });
});
