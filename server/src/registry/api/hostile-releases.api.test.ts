import { addressOf } from '@osk/shared/contract/endpoint';
import { maxDescriptionSize } from '@osk/shared/contract/release';
import { checkRelease, storeRelease } from '@osk/shared/contract/release-store';
import { beforeAll, expect, test } from 'vitest';
import { goodFiles, goodRelease, hostileFiles, hostileReleases, hostileStyles } from '../../../testing/hostile-releases.ts';
import { seal } from '../../../testing/release-signing.ts';
import { releaseOf, useReleases } from '../../../testing/releases.ts';
import { useFakePortal } from '../../../testing/servers/fake-portal.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { storeBlob } from '../store/blob-store.ts';

const remote = 'mfe-invoices';
const portalDir = useFakePortal();
const portal = usePortal({ portalDir });
const { admit, token, sendFile } = useReleases(portal);
let own: string;
beforeAll(async () => {
  await admit(remote);
  own = await token(remote, ['upload']);
  await sendFile(remote, own, goodFiles['remote.js']);
});

async function post(call: typeof checkRelease | typeof storeRelease, payload: string) {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en', authorization: `Bearer ${own}` };
  const { statusCode, body } = await portal.app.inject({ method: 'POST', url: addressOf(call, { params: { remote } }), headers, payload });
  return { status: statusCode, reason: JSON.parse(body).clientError, length: body.length };
}

test.each(hostileReleases)('ACC-04 rejects %s with the reason', async (_, body, problem) => {
  expect(body.length).toBeLessThan(maxDescriptionSize);
  const { status, reason, length } = await post(checkRelease, body);
  expect({ status, reason }).toEqual({ status: 400, reason: expect.stringContaining(problem) });
  expect(length).toBeLessThan(250_000);
});

test.each(hostileStyles)('ACC-04 rejects %s of a style sheet with the reason', async (_, css, problem) => {
  await sendFile(remote, own, css);
  const release = releaseOf(remote, '1.0.0-a', { ...goodFiles, 'page.css': css });
  const { status, reason } = await post(checkRelease, JSON.stringify({ release }));
  expect({ status, reason }).toEqual({ status: 400, reason: expect.stringContaining(problem) });
});

test.each(hostileFiles)('ACC-04 rejects %s with the reason', async (_, files, changes, problem) => {
  for (const content of Object.values(files)) await storeBlob(portal.database, Buffer.from(content));
  const { status, reason } = await post(
    checkRelease,
    JSON.stringify({ release: { ...goodRelease(changes), files: releaseOf(remote, '', files).files } }),
  );
  expect({ status, reason }).toEqual({ status: 400, reason: expect.stringContaining(problem) });
});

const signed = (text: string, changes: object = {}) => JSON.stringify({ ...seal(text), ...changes });

test.each([
  ['no JSON', '{', 'could not be read'],
  ['nothing', '', 'could not be read'],
  ['no base64', signed('{}', { payload: '!'.repeat(1_300_000) }), 'No valid key'],
  ['a payload that is too long', signed('x'.repeat(maxDescriptionSize + 1)), 'more than'],
  ['500,000 wrong signatures', signed('{}', { signatures: Array(500_000).fill(1) }), 'not valid'],
  ['ten wrong signatures', signed('{}', { signatures: Array(10).fill({ sig: 'A'.repeat(88) }) }), 'No valid key'],
  ['a deep text', signed('['.repeat(500_000) + ']'.repeat(500_000)), 'is invalid'],
  ['500,000 wrong items', signed(`{"preload":[${'1,'.repeat(500_000)}1]}`), 'preload'],
  ['a hostile release', signed(JSON.stringify(goodRelease({ preload: Array(501).fill('remote.js') }))), 'preload'],
])('ACC-04 rejects an envelope with %s', async (_, body, problem) => {
  const { status, reason } = await post(storeRelease, body);
  expect({ status, reason }).toEqual({ status: 400, reason: expect.stringContaining(problem) });
});

test('ACC-04 stores a release whose signatures have characters that no database takes', async () => {
  const text = JSON.stringify({ ...goodRelease(), portal: 'http://localhost:4200', sequence: 1, isClean: true });
  const [signature] = seal(text).signatures;
  const odd = [{ keyid: '\0', sig: `${signature?.sig}\0\ud800` }];
  expect(await post(storeRelease, signed(text, { signatures: odd }))).toMatchObject({ status: 200 });
  // The same text signed again, with something deep beside it.
  const again = text.replace('"sequence":1', `"sequence":2,"more":${'['.repeat(200_000)}${']'.repeat(200_000)}`);
  for (const version of [again, again.replace('"sequence":2', '"sequence":3')]) {
    expect(await post(storeRelease, signed(version))).toMatchObject({ status: 200 });
  }
});
