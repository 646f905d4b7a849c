// @vitest-environment jsdom
import { listRemotes, type ReleasedRemote } from '@osk/shared/contract/remote';
import { answer, fails, fakeHost, unreachable } from '@osk/shared/testing/fake-host';
import { expect, test } from 'vitest';
import { askServer } from './ask-server.ts';

const remotes = { 'mfe-pkk': '/new.js' };
const page = { remotes, releases: { 'mfe-pkk': { version: '1.0.0-a' } } };
const remote = (change: Partial<ReleasedRemote>): ReleasedRemote => ({
  name: 'mfe-pkk',
  version: '1.0.0-a',
  since: null,
  commit: null,
  source: 'store',
  canary: null,
  ...change,
});
const serving = (...served: ReleasedRemote[]) => fakeHost({ answers: [answer(listRemotes, { shell: null, remotes: served })] });

test.each([
  ['the same release', remote({})],
  ['this one to a share of the browsers', remote({ version: '1.0.0-b', canary: { version: '1.0.0-a', percent: 5 } })],
  ['another release of another remote', remote({ name: 'mfe-sms', version: '1.0.0-b' })],
])('FED-04 with a server that gives out %s nothing is newer', async (_, served) => {
  expect(await askServer(serving(served), page, 'mfe-pkk')).toBe('same');
});

test('FED-04 with a server that gives out another release there is a newer one', async () => {
  expect(await askServer(serving(remote({ version: '1.0.0-b' })), page, 'mfe-pkk')).toBe('newer');
});

test('FED-04 a remote that was deployed since then is something newer', async () => {
  expect(await askServer(serving(remote({})), { remotes: {}, releases: {} }, 'mfe-pkk')).toBe('newer');
});

test.each([
  ['a page of an older server', { remotes }],
  ["a developer's own build", { ...page, overrides: { 'mfe-pkk': 'http://localhost:4214' } }],
])('FED-04 for %s there is nothing to compare', async (_, given) => {
  expect(await askServer(serving(remote({ version: '1.0.0-b' })), given, 'mfe-pkk')).toBe('same');
});

test('FED-04 a server that is dead is silent; one that refuses has answered', async () => {
  expect(await askServer(fakeHost({ answers: [unreachable(listRemotes)] }), page, 'mfe-pkk')).toBe('silent');
  const refusing = fakeHost({ answers: [fails(listRemotes, 404, { clientError: 'Nie ma' })] });
  expect(await askServer(refusing, page, 'mfe-pkk')).toBe('same');
});
