import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';
import { offersOf } from '../../../testing/test-releases.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases(offersOf('1.2.0'));
const [good, bad] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const served = () => portal.servedOf('mfe-sms');
const errors = () => portal.told().filter(({ level }) => level >= 50);
const needing = (hostApi: string, names: string[] = []) => ({ needs: { hostApi, exports: names, shared: {} } });

const wrongs: [what: string, spoil: () => void, reason: RegExp][] = [
  ['lacks a script', () => portal.releases.spoil(sms, bad, sms.entry, undefined), /^remoteEntry-FFFFFFFF\.js cannot be read$/],
  ['has another style sheet', () => portal.releases.spoil(sms, bad, 'assets/sms-page-HHHHHHHH.css', 'body{}'), /css is not what its hash/],
  ['lacks its description', () => portal.releases.spoil(sms, bad, 'release.json', undefined), /^release\.json cannot be read$/],
  ['has another description', () => portal.releases.spoil(sms, bad, 'release.json', '{}'), /^release\.json is not what the rollout/],
  ['needs a newer host API', () => portal.releases.add(sms, bad, needing('1.3.0')), /host API is version 1\.2\.0; .* for \^1\.3\.0/],
  ['needs what the host API does not offer', () => portal.releases.add(sms, bad, needing('1.0.0', ['Later'])), /does not offer Later/],
  ['is another remote', () => portal.releases.add(sms, bad, { name: 'mfe-landing' }), /is that of mfe-landing/],
  ['is another version', () => portal.releases.add(sms, bad, { version: '9.0.0' }), /is that of mfe-sms 9\.0\.0/],
  ['leads out of its folder', () => portal.releases.add(sms, bad, { entry: '../../x.js' }), /"\.\.\/\.\.\/x\.js" is no name of a file/],
  ['is linked from elsewhere', () => linkFrom(join(portal.root, 'elsewhere')), /^release\.json cannot be read$/],
  ['has a folder for a script', () => foldScript(), /^remoteEntry-FFFFFFFF\.js cannot be read$/],
  [
    'is endless',
    () => truncateSync(portal.releases.pathOf(sms.name, bad, sms.entry), 2 ** 40),
    /^remoteEntry-FFFFFFFF\.js cannot be read$/,
  ],
  ['names a file in HTML', () => portal.releases.add(sms, bad, { preload: ['a.js"><script>'] }), /is no name of a file/],
];

function linkFrom(elsewhere: string): void {
  renameSync(portal.releases.pathOf(sms.name, bad), elsewhere);
  symlinkSync(elsewhere, portal.releases.pathOf(sms.name, bad));
}

function foldScript(): void {
  rmSync(portal.releases.pathOf(sms.name, bad, sms.entry));
  mkdirSync(portal.releases.pathOf(sms.name, bad, sms.entry));
}

test.each(wrongs)('a release that %s is passed over for the one before, and the log says why, once', async (_, spoil, reason) => {
  portal.releases.add(sms, good);
  portal.releases.add(sms, bad);
  portal.releases.point(sms, good, { previous: [null] });
  await portal.start();
  spoil();
  portal.releases.point(sms, bad, { previous: [good, null] });
  await until(async () => (await served()) && errors().length > 0, 2);
  for (const _again of [1, 2, 3]) {
    expect(await served()).toMatchObject({ version: good, fallbacks: [{ version: sms.version }] });
  }
  expect(errors()).toEqual([
    expect.objectContaining({ msg: 'a release is passed over', remote: 'mfe-sms', version: bad, reason: expect.stringMatching(reason) }),
  ]);
});

test.each([
  ['is away', undefined, 'there is no rollout any more'],
  ['is cut off', '{ "name": "mfe-sms", "curr', 'the rollout is not valid'],
  ['is of another shape', '[]', 'the rollout is not valid'],
  ['is of another remote', pointerTo(good, 'mfe-landing'), 'the rollout is not valid'],
  ['leads out of the store', pointerTo('../mfe-landing'), 'the rollout is not valid'],
  ['names what is hidden', pointerTo('.incoming-1'), 'the rollout is not valid'],
])('while the rollout %s, the last known release is served; the log is told once, and of the end', async (_, text, reason) => {
  portal.releases.add(sms, good);
  portal.releases.point(sms, good);
  await portal.start();
  portal.releases.spoilRollout(sms, text);
  await until(async () => (await served()) && errors().length > 0, 2);
  expect(await served()).toMatchObject({ version: good });
  expect(errors().map((line) => [line.remote, line.reason])).toEqual([['mfe-sms', reason]]);
  portal.releases.point(sms, good);
  await until(async () => (await served()) && portal.told().at(-1)?.msg === 'what is out of a remote can be read again', 2);
});

function pointerTo(version: string, name = 'mfe-sms') {
  return JSON.stringify({ name, current: version, before: [], releases: [] });
}

test('what the rollout names but does not list is passed over', async () => {
  portal.releases.add(sms, good);
  portal.releases.point(sms, '1.0.0-gone', { previous: [good] });
  await portal.start();
  expect(await served()).toMatchObject({ version: good });
  expect(errors().map(({ version, reason }) => [version, reason])).toEqual([['1.0.0-gone', expect.stringContaining('not among')]]);
});

test('a release that is mended is served, without its rollout having moved', { timeout: 20_000 }, async () => {
  portal.releases.add(sms, good);
  portal.releases.point(sms, good);
  portal.releases.spoil(sms, good, sms.entry, 'broken');
  await portal.start();
  expect(await served()).toEqual({ version: sms.version });
  portal.releases.add(sms, good);
  await until(async () => (await served())?.version === good, 10);
});

test('what is out of other remotes does not suffer', async () => {
  portal.releases.spoilRollout(sms, 'nonsense');
  portal.releases.add({ ...sms, name: 'mfe-pkk' }, '1.0.0-dddddddd');
  portal.releases.point({ ...sms, name: 'mfe-pkk' }, '1.0.0-dddddddd');
  await portal.start();
  expect((await portal.pageAt()).releases).toMatchObject({ 'mfe-pkk': { version: '1.0.0-dddddddd' }, 'mfe-sms': { version: '1.2.0' } });
});
