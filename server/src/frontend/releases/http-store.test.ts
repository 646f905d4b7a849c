import { beforeEach, expect, test } from 'vitest';
import { landing, sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { useStaticHost } from '../../../testing/servers/static-host.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases();
const host = useStaticHost();
const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const served = () => portal.servedOf('mfe-sms');
const start = () => portal.start({ releases: { address: host.address } });

beforeEach(() => {
  host.folder = portal.releases.pathOf();
  portal.releases.add(sms, old);
  portal.releases.setRollout(sms, old, { previous: [null] });
});

test('FED-01 FED-03 serves a release from a web server within a second, without a restart', async () => {
  await start();
  expect((await portal.pageAt()).remotes['mfe-sms']).toBe(`${host.address}/mfe-sms/${old}/${sms.entry}`);
  portal.releases.add(sms, next);
  portal.releases.setRollout(sms, next, { previous: [old] });
  await until(async () => (await served())?.version === next, 1);
  expect(await served()).toEqual({
    version: next,
    fallbacks: [
      { version: old, entry: `${host.address}/mfe-sms/${old}/${sms.entry}` },
      // From this server, which is available when the store is not.
      { version: sms.version, entry: `/remotes/mfe-sms/${sms.entry}` },
    ],
  });
  expect((await portal.app.inject(`/releases/mfe-sms/${old}/${sms.entry}`)).statusCode).toBe(404);
});

test('FED-09 allows files of remotes from the web server, but no calls to it', async () => {
  portal.releases.add(landing, '2.0.0-cccccccc');
  portal.releases.setRollout(landing, '2.0.0-cccccccc');
  await start();
  const { headers, body } = await portal.app.inject('/');
  const policy = String(headers['content-security-policy']).split('; ');
  const allowing = policy.filter((part) => part.includes('127.0.0.1'));
  expect(allowing.map((part) => part.split(' ')[0])).toEqual(['script-src', 'style-src', 'img-src', 'font-src']);
  for (const part of allowing) expect(part.endsWith(` ${host.address}/`)).toBe(true);
  expect(policy.join()).not.toMatch(/unsafe|\*/);
  const folder = `${host.address}/mfe-landing/2.0.0-cccccccc`;
  for (const address of [`<img src="${folder}/a.webp">`, `url(${folder}/assets/b.svg)`, `content="${folder}/assets/social-JJJJJJJJ.jpg"`]) {
    expect(body).toContain(address);
  }
});

test('requests an unchanged rollout by its ETag, four times a second at most', async () => {
  await start();
  const requests = () => host.requests.filter(({ path }) => path === '/osk/mfe-sms/rollout.json');
  await until(async () => (await served()) && requests().length >= 3, 5);
  const [first, ...others] = requests().map(({ status }) => status);
  expect([first, new Set(others)]).toEqual([200, new Set([304])]);
  const before = requests().length;
  await Promise.all(Array.from({ length: 50 }, served));
  expect(requests().length - before).toBeLessThanOrEqual(2);
});

const failures: [how: string, respond: NonNullable<typeof host.respond>][] = [
  ['answers 500', (_, response) => response.writeHead(500).end()],
  ['never answers', () => undefined],
  ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
];

test.each(failures)('serves the last release without waiting while the web server %s, then the next one', async (_, respond) => {
  await start();
  host.respond = respond;
  await until(async () => (await served()) && portal.errors().length > 0, 5);
  const startedAt = performance.now();
  for (const _again of [1, 2, 3, 4, 5]) expect(await served()).toMatchObject({ version: old });
  expect(performance.now() - startedAt).toBeLessThan(500);
  host.respond = undefined;
  portal.releases.add(sms, next);
  portal.releases.setRollout(sms, next);
  await until(async () => (await served())?.version === next, 5);
});

test('serves the deployed release when the web server fails at the start', async () => {
  host.respond = (_, response) => response.writeHead(503).end();
  await start();
  expect(await served()).toEqual({ version: sms.version });
  expect(portal.errors()).toContainEqual(expect.objectContaining({ remote: 'mfe-sms', reason: 'the store answered 503' }));
  host.respond = undefined;
  await until(async () => (await served())?.version === old, 5);
});

test('serves the last valid rollout after a restart', async () => {
  await start();
  await portal.app.close();
  portal.releases.corruptRollout(sms, 'nonsense');
  await start();
  expect(await served()).toMatchObject({ version: old });
  expect(portal.errors()).toEqual([expect.objectContaining({ remote: 'mfe-sms', reason: 'rollout.json is not valid' })]);
});

test('stops reading an endless answer', async () => {
  host.respond = (_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const more = (): void => void response.write(chunk, () => !response.destroyed && more());
    return more();
  };
  await start();
  expect(await served()).toEqual({ version: sms.version });
  // The deployed release is served before the limit is reached when the machine is busy.
  await until(() => portal.errors().length > 0, 5);
  expect(portal.errors()).toContainEqual(expect.objectContaining({ remote: 'mfe-sms', reason: 'the file is too large' }));
});
