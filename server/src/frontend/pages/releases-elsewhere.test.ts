import { beforeEach, expect, test } from 'vitest';
import { landing, sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';
import { useStaticHost } from '../../../testing/static-host.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases();
const host = useStaticHost();
const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const served = () => portal.servedOf('mfe-sms');
const start = () => portal.start({ releases: { address: host.address } });
const errors = () => portal.told().filter(({ level }) => level >= 50);

beforeEach(() => {
  host.folder = portal.releases.pathOf();
  portal.releases.add(sms, old);
  portal.releases.point(sms, old, { previous: [null] });
});

test('FED-01 FED-03 releases come from an address elsewhere, and so does the next one, without a rebuild or a restart', async () => {
  await start();
  expect((await portal.pageAt()).remotes['mfe-sms']).toBe(`${host.address}/mfe-sms/${old}/${sms.entry}`);
  portal.releases.add(sms, next);
  portal.releases.point(sms, next, { previous: [old] });
  await until(async () => (await served())?.version === next, 1);
  expect(await served()).toEqual({
    version: next,
    fallbacks: [
      { version: old, entry: `${host.address}/mfe-sms/${old}/${sms.entry}` },
      // On this very server: there even where the store is away.
      { version: sms.version, entry: `/remotes/mfe-sms/${sms.entry}` },
    ],
  });
  portal.releases.point(sms, old);
  await until(async () => (await served())?.version === old, 1);
  // This server has none of their files.
  expect((await portal.app.inject(`/releases/mfe-sms/${old}/${sms.entry}`)).statusCode).toBe(404);
});

test('FED-09 a page may load files of remotes from that address, and nothing else from there', async () => {
  portal.releases.add(landing, '2.0.0-cccccccc');
  portal.releases.point(landing, '2.0.0-cccccccc');
  await start();
  const { headers, body } = await portal.app.inject('/');
  const policy = String(headers['content-security-policy']).split('; ');
  const naming = policy.filter((part) => part.includes('127.0.0.1'));
  expect(naming.map((part) => part.split(' ')[0])).toEqual(['script-src', 'style-src', 'img-src', 'font-src']);
  for (const part of naming) expect(part.endsWith(` ${host.address}/`)).toBe(true);
  expect(policy.join()).not.toMatch(/unsafe|\*/);
  expect(body).toContain(`<img src="${host.address}/mfe-landing/2.0.0-cccccccc/a.webp">`);
  expect(body).toContain(`.a{background:url(${host.address}/mfe-landing/2.0.0-cccccccc/assets/b.svg)}`);
  expect(body).toContain(`content="${host.address}/mfe-landing/2.0.0-cccccccc/assets/social-JJJJJJJJ.jpg"`);
});

test('a rollout that has not changed is not sent again, and looked at four times a second at most', async () => {
  await start();
  const looks = () => host.asked.filter(({ path }) => path === '/osk/mfe-sms/rollout.json');
  await until(async () => (await served()) && looks().length >= 3, 5);
  expect(looks().map(({ status }) => status)).toEqual([
    200,
    304,
    ...looks()
      .slice(2)
      .map(() => 304),
  ]);
  const before = looks().length;
  await Promise.all(Array.from({ length: 50 }, served));
  expect(looks().length - before).toBeLessThanOrEqual(2);
});

const failures: [how: string, answer: NonNullable<typeof host.instead>][] = [
  ['answers 500', (_, response) => response.writeHead(500).end()],
  ['ends every connection', (request) => request.socket.destroy()],
  ['never answers', () => undefined],
  ['sends its readers elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['answers with a page', (_, response) => response.end('<!doctype html>')],
];

test.each(failures)(
  'while the store %s, pages come without waiting, with the last known release; then with the next',
  async (_, answer) => {
    await start();
    host.instead = answer;
    await until(async () => (await served()) && errors().length > 0, 5);
    const began = performance.now();
    for (const _again of [1, 2, 3, 4, 5]) expect(await served()).toMatchObject({ version: old });
    expect(performance.now() - began).toBeLessThan(500);
    host.instead = undefined;
    portal.releases.add(sms, next);
    portal.releases.point(sms, next);
    await until(async () => (await served())?.version === next, 5);
  },
);

test('a store that is away at the start leaves what was deployed with the portal, until it is back', async () => {
  host.instead = (_, response) => response.writeHead(503).end();
  await start();
  expect(await served()).toEqual({ version: sms.version });
  expect(errors()).toContainEqual(expect.objectContaining({ remote: 'mfe-sms', reason: 'the store answered 503' }));
  host.instead = undefined;
  await until(async () => (await served())?.version === old, 5);
});

test('the last known rollout outlives the process', async () => {
  await start();
  await portal.app.close();
  portal.releases.spoilRollout(sms, 'nonsense');
  await start();
  expect(await served()).toMatchObject({ version: old });
  expect(errors()).toEqual([expect.objectContaining({ remote: 'mfe-sms', reason: 'the rollout is not valid' })]);
});

test('an answer without an end is given up', async () => {
  host.instead = (request, response) => {
    if (request.url?.endsWith('rollout.json')) return void response.end('{}');
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const more = (): void => void response.write(chunk, () => !response.destroyed && more());
    return more();
  };
  await start();
  expect(await served()).toEqual({ version: sms.version });
});
