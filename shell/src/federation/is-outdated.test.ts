// @vitest-environment jsdom
import { listRemotes, type ReleasedRemote } from '@osk/shared/contract/remote';
import { answer, dead, fakeHost } from '@osk/shared/testing/fake-host';
import { expect, test } from 'vitest';
import { isOutdated } from './is-outdated.ts';

const remotes = { 'mfe-pkk': '/new.js' };
const page = { remotes, releases: { 'mfe-pkk': { version: '1.0.0-a' } } };
const remote = (change: Partial<ReleasedRemote>): ReleasedRemote => ({
  name: 'mfe-pkk',
  version: '1.0.0-a',
  since: null,
  commit: null,
  source: 'store',
  share: null,
  ...change,
});
const serving = (...served: ReleasedRemote[]) => fakeHost({ answers: [answer(listRemotes, { shell: null, remotes: served })] });

test.each([
  ['the same release', remote({})],
  ['this one to a share of the browsers', remote({ version: '1.0.0-b', share: { version: '1.0.0-a', percent: 5 } })],
  ['another release of another remote', remote({ name: 'mfe-sms', version: '1.0.0-b' })],
])('FED-04 with a server that gives out %s the page is up to date', async (_, served) => {
  expect(await isOutdated(serving(served), page, 'mfe-pkk')).toBe(false);
});

test('FED-04 with a server that gives out another release the page is outdated', async () => {
  expect(await isOutdated(serving(remote({ version: '1.0.0-b' })), page, 'mfe-pkk')).toBe(true);
});

test('FED-04 a remote that was deployed since then is something newer', async () => {
  expect(await isOutdated(serving(remote({})), { remotes: {}, releases: {} }, 'mfe-pkk')).toBe(true);
});

test.each([
  ['that is dead', page, [dead(listRemotes)]],
  ['of another shell', { remotes }, []],
  ["beside a developer's own build", { ...page, overrides: { 'mfe-pkk': 'http://localhost:4214' } }, []],
])('FED-04 with a server %s nothing is known, and nothing said', async (_, given, answers) => {
  const host = fakeHost({ answers });
  expect(await isOutdated(host, given, 'mfe-pkk')).toBe(false);
  expect(host.http.sent).toHaveLength(answers.length);
});
