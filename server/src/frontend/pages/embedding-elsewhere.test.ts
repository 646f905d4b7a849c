import { beforeEach, expect, test } from 'vitest';
import { script as deployed, sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';
import { useStaticHost } from '../../../testing/static-host.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases();
const host = useStaticHost();
const pkk = { ...sms, name: 'mfe-pkk' };
const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const entry = '/embed/v1/osk-pkk-employees.js';

const embeddedOf = (version: string) => ({ 'embed/osk-pkk-employees.js': `// ${version}`, 'embed/about.json': '{}' });
const script = () => portal.app.inject(entry);
/** How often the store was asked for the script of a version. */
const askedFor = (version: string) => host.asked.filter(({ path }) => path.includes(`${version}/embed/osk-pkk-employees.js`)).length;

beforeEach(async () => {
  host.folder = portal.releases.pathOf();
  portal.releases.add(pkk, old, {}, embeddedOf(old));
  portal.releases.point(pkk, old, { previous: [null] });
  await portal.start({ releases: { address: host.address } });
});

test('FED-07 the module has the same address and headers where the releases are elsewhere, and is fetched from there once', async () => {
  const before = askedFor(old);
  const answers = await Promise.all([script(), script(), script()]);
  expect(answers.map(({ body }) => body)).toEqual([`// ${old}`, `// ${old}`, `// ${old}`]);
  expect(answers[0]?.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
  expect(askedFor(old) - before).toBe(1);
  portal.releases.add(pkk, next, {}, embeddedOf(next));
  portal.releases.point(pkk, next, { previous: [old, null] });
  await until(async () => (await script()).body === `// ${next}`, 1);
});

test('while that store is away, what was read goes on', async () => {
  expect((await script()).body).toBe(`// ${old}`);
  host.instead = (_, response) => response.writeHead(503).end();
  expect((await script()).body).toBe(`// ${old}`);
});

test('what that store answers instead of the file goes to nobody', async () => {
  host.instead = (request, response) => response.end(request.url?.endsWith('.js') ? 'evil' : '{}');
  expect((await script()).body).toBe(deployed);
});
