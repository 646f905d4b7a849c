import { randomBytes } from 'node:crypto';
import { describeCall } from '@osk/shared/contract/call-compatibility/describe-call';
import { deleteEmployee, listEmployees } from '@osk/shared/contract/employee';
import { type Change, changeRollout, checkRelease, findMissingFiles, readRollout, storeRelease } from '@osk/shared/contract/release-store';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sealRelease } from '../../../testing/release-signing.ts';
import { releaseOf, storeFiles, useReleases } from '../../../testing/releases.ts';
import { sms, useFakePortal } from '../../../testing/servers/fake-portal.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { blobs, releases, remotes } from '../../platform/db/tables/release.ts';
import { blobHashOf } from '../store/blob-store.ts';

const remote = 'mfe-invoices';
const english = { 'accept-language': 'en' };
const script = 'export default {};\n'.repeat(100);
const style = '._page_1x2y3_1 { color: red }\n'.repeat(100);

const portalDir = useFakePortal();
const portal = usePortal({ portalDir });
const { admit, token, sendFile } = useReleases(portal);
let own: string;
beforeAll(async () => {
  for (const name of [remote, 'mfe-other']) await admit(name);
  own = await token(remote, ['release', 'rollback'], 'hosted CI');
});

const params = { remote };
const store = (release: ReturnType<typeof releaseOf>, by = own) =>
  portal.send(storeRelease, { params, body: sealRelease(release) }, { token: by, headers: english });
const move = (revision: number, change: Change, by = own) =>
  portal.send(changeRollout, { params, body: { revision, change, note: 'a note' } }, { token: by, headers: english });
const release = (version: string, percent = 100) => ({ action: 'release', version, percent }) as const;
const state = async () => (await portal.send(readRollout, { params }, { token: own })).body.data;
const storeNew = async (version: string, changes = {}) => {
  await sendFile(remote, own, script);
  return store(releaseOf(remote, version, { 'remote.js': script }, changes));
};

test('TEA-02 a team sends missing files, stores a release, makes it a canary and then live, and goes back', async () => {
  const files = { 'remote.js': script, 'assets/page.css': style };
  const hashes = [script, style].map((text) => blobHashOf(Buffer.from(text)));
  const missing = async () => (await portal.send(findMissingFiles, { params, body: { hashes } }, { token: own })).body.data.missing;
  expect(await missing()).toEqual(hashes);
  expect(await sendFile(remote, own, script)).toEqual({ status: 200, body: { statusCode: 200 } });
  expect(await missing()).toEqual(hashes.slice(1));
  const first = releaseOf(remote, '1.0.0-a', files);
  expect((await store(first)).body.fieldErrors?.payload).toContain('assets/page.css is not stored in the portal: send it first.');
  await sendFile(remote, own, style);
  expect((await store(first)).body.data).toEqual({ version: '1.0.0-a', isNew: true });
  expect((await store({ ...first, commit: 'other' })).body.data).toEqual({ version: '1.0.0-a', isNew: false });
  const provenance = { commit: 'other', isClean: false };
  const canary = await move(0, { ...release('1.0.0-a', 10), provenance });
  expect(canary.body.data).toMatchObject({ revision: 1, live: null, canary: { version: '1.0.0-a', percent: 10 } });
  const live = await move(1, release('1.0.0-a'));
  expect(live.body.data).toMatchObject({ live: '1.0.0-a', canary: null });
  await store(releaseOf(remote, '1.0.0-b', files));
  await move(2, release('1.0.0-b'));
  const back = await move(3, { action: 'rollback' });
  expect(back.body.data).toMatchObject({ revision: 4, live: '1.0.0-a', previous: [] });
  expect(back.body.data.trail).toMatchObject([
    { action: 'rollback', actor: 'token:hosted CI', from: '1.0.0-b', to: '1.0.0-a', percent: null, commit: 'other', note: 'a note' },
    { action: 'release', from: '1.0.0-a', to: '1.0.0-b', commit: 'abc', isClean: true },
    { action: 'release', actor: 'token:hosted CI', from: null, to: '1.0.0-a', percent: null, commit: 'other', isClean: false },
    { action: 'canary', actor: 'token:hosted CI', from: null, to: '1.0.0-a', percent: 10, commit: 'other', isClean: false },
  ]);
  for (const { at } of back.body.data.trail) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(await state()).toEqual(back.body.data);
});

test('FED-05 a rollback is rejected when nothing was released before, and brings a deployed build back', async () => {
  const rollBackFirst = async (name: string) => {
    await admit(name);
    await storeFiles(portal.database, releaseOf(name, '1.0.0-a', { 'remote.js': script }), { 'remote.js': script });
    const by = { token: await token(name), headers: english };
    const change = async (revision: number, next: Change) =>
      (await portal.send(changeRollout, { params: { remote: name }, body: { revision, change: next } }, by)).body;
    expect((await change(0, release('1.0.0-a'))).data.live).toBe('1.0.0-a');
    return change(1, { action: 'rollback' });
  };
  const reason = 'Before 1.0.0-a nothing was released. Name a version with --to, or ask the operator of the portal to disable the remote.';
  expect(await rollBackFirst('mfe-first')).toEqual({ statusCode: 409, clientError: reason });
  expect(await rollBackFirst(sms.name)).toMatchObject({ statusCode: 200, data: { live: null, isDeployed: true } });
});

test('TEA-02 the state says what the token may do, and whether the operator has disabled the remote', async () => {
  await admit('mfe-shut');
  await portal.database.update(remotes).set({ isEnabled: false }).where(eq(remotes.name, 'mfe-shut'));
  const by = await token('mfe-shut', ['upload']);
  const { body } = await portal.send(readRollout, { params: { remote: 'mfe-shut' } }, { token: by });
  expect([body.data, await state()]).toMatchObject([{ isEnabled: false, permissions: ['upload'] }, { isEnabled: true }]);
});

test('TEA-02 a deployed build can be released only when the portal has one', async () => {
  await storeNew('1.0.0-d');
  const { revision } = await state();
  expect((await move(revision, release('1.0.0-d'))).body.data.isDeployed).toBe(false);
  const { status, body } = await move(revision + 1, { action: 'release', version: null, percent: 100 });
  const reason = 'No build of mfe-invoices came with the portal: there is no deployed build to release.';
  expect([status, body.clientError, body.fieldErrors]).toEqual([400, reason, { change: reason }]);
  expect((await move(revision, release('1.0.0-d'))).body).toMatchObject({ statusCode: 409, code: 'rollout-changed' });
});

test('TEA-02 a token acts on its own remote alone, and only as it may', async () => {
  await storeNew('1.0.0-p');
  const other = releaseOf(remote, '1.0.0-q', { 'remote.js': script });
  const calls = async (by: string) => {
    const { revision } = await state();
    return [
      (await portal.send(readRollout, { params }, { token: by })).status,
      (await portal.send(findMissingFiles, { params, body: { hashes: [] } }, { token: by })).status,
      (await sendFile(remote, by, script)).status,
      (await store(other, by)).status,
      (await move(revision, release('1.0.0-p'), by)).status,
      (await move((await state()).revision, { action: 'rollback' }, by)).status,
    ];
  };
  expect(await calls(await token('mfe-other'))).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await calls((await portal.company()).token)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await calls(await token(remote, ['upload']))).toEqual([200, 200, 200, 200, 403, 403]);
  expect(await calls(await token(remote, ['rollback']))).toEqual([200, 403, 403, 403, 403, 200]);
  expect(await calls(await token(remote, ['release']))).toEqual([200, 200, 200, 200, 200, 403]);
  // As any change without a token and without the cookie's value.
  expect((await sendFile(remote, undefined, script)).status).toBe(403);
  const foreign = await portal.send(readRollout, { params: { remote: 'mfe-none' } }, { token: own, headers: english });
  expect(foreign.body).toMatchObject({
    statusCode: 403,
    clientError: 'This token is for the remote mfe-invoices, not for mfe-none. Ask the operator of the portal for a token for mfe-none.',
  });
});

test('TEA-02 a release is rejected with all its problems, and nothing is stored', async () => {
  await sendFile(remote, own, script);
  const files = { 'remote.js': script, '../x.js': script };
  const routes = { '/p': { js: [], css: [], early: ['/api/nothing'] } };
  const portalRoutes = [{ path: '/user-panel/sms', page: '/p', access: 'company' as const, title: { pl: 'x', en: 'x' } }];
  const wrong = releaseOf(remote, 'a/b', files, { preload: ['missing.js'], routes, portalRoutes });
  const { status, body } = await store(wrong);
  expect([status, body.clientError.split('\n')]).toEqual([
    400,
    [
      "The release does not meet the portal's rules:",
      '"a/b" is not a valid version: use at most 50 letters, digits, points and hyphens.',
      '"../x.js" is not a valid file name: begin each part with a letter or digit, and use no spaces.',
      '"missing.js" is needed, but not listed in release.json.',
      'The path /user-panel/sms is not admitted. The operator has admitted /user-panel/mfe-invoices.',
      'The page "/p" reads "/api/nothing" early, which is none of its calls that only read.',
    ],
  ]);
  expect(await portal.database.select().from(releases).where(eq(releases.version, 'a/b'))).toEqual([]);
});

test('TEA-04 a release is rejected when it calls what the portal lacks, has global styles or too much script', async () => {
  const [global, large] = ['h1 { color: red }', randomBytes(600_000).toString('base64')];
  const largeSheet = `._page_1x2y3_14{color:red}${' '.repeat(256 * 1024)}`;
  for (const content of [script, global, large, largeSheet]) await sendFile(remote, own, content);
  const files = { 'remote.js': script, 'page.css': global, 'large.js': large, 'large.css': largeSheet };
  const wrong = releaseOf(remote, '1.0.0-w', files, { calls: [{ method: 'GET', path: '/api/invoices' }] });
  const reasons = [
    "The release does not meet the portal's rules:",
    'GET /api/invoices: the portal has no such call.',
    expect.stringMatching(/^All scripts together need \d+ bytes after compression\. The portal takes at most 500000\.$/),
    'page.css changes the pages of others: no class of a CSS module limits h1.',
    'large.css has 262170 bytes. A style sheet has at most 262144.',
  ];
  const { body } = await store(wrong);
  expect([body.statusCode, body.clientError.split('\n')]).toEqual([400, reasons]);
  const checked = await portal.send(checkRelease, { params, body: { release: wrong } }, { token: own, headers: english });
  expect([checked.body.statusCode, checked.body.clientError.split('\n')]).toEqual([400, reasons]);
});

test('TEA-02 a release with a call that changes something is checked, stored and made live only when the operator has admitted the call', async () => {
  await sendFile(remote, own, script);
  const calls = [listEmployees, deleteEmployee].map(describeCall);
  const changing = releaseOf(remote, '1.0.0-c', { 'remote.js': script }, { calls });
  const admitCalls = (admitted: readonly string[]) =>
    portal.database.update(remotes).set({ calls: admitted }).where(eq(remotes.name, remote));
  const check = () => portal.send(checkRelease, { params, body: { release: changing } }, { token: own, headers: english });
  const command = 'portal operator remotes add mfe-invoices --calls "DELETE /api/employees/{id}"';
  const reason = `The operator has not admitted all calls. This command admits them: ${command}`;
  for (const rejected of [await check(), await store(changing)]) {
    expect(rejected.body).toMatchObject({ statusCode: 400, clientError: `The release does not meet the portal's rules:\n${reason}` });
  }
  await admitCalls(['DELETE /api/employees/{employee}']);
  for (const accepted of [await check(), await store(changing)]) expect(accepted.status).toBe(200);
  const { revision } = await state();
  await admitCalls([]);
  expect((await move(revision, release('1.0.0-c'))).body).toMatchObject({ statusCode: 400, clientError: expect.stringContaining(reason) });
  await admitCalls(['DELETE /api/employees/{id}']);
  expect((await move(revision, release('1.0.0-c'))).status).toBe(200);
});

test('TEA-02 a release that was stored is not made live when the operator has narrowed its paths since', async () => {
  await storeNew('1.0.0-n');
  const narrow = (path: string) =>
    portal.database
      .update(remotes)
      .set({ paths: [path] })
      .where(eq(remotes.name, remote));
  await narrow('/user-panel/elsewhere');
  const { revision } = await state();
  const rejected = await move(revision, release('1.0.0-n'));
  expect(rejected.body).toMatchObject({ statusCode: 400, clientError: expect.stringContaining('is not admitted') });
  expect((await storeNew('1.0.0-o')).body.clientError).toContain('is not admitted');
  await narrow(`/user-panel/${remote}`);
  expect((await move(revision, release('1.0.0-n'))).status).toBe(200);
});

test('TEA-02 a file is rejected when it has another hash or type', async () => {
  const hash = blobHashOf(Buffer.from('announced'));
  expect(await sendFile(remote, own, 'sent', hash)).toMatchObject({ status: 400, body: { clientError: expect.stringContaining(hash) } });
  expect(await portal.database.select().from(blobs).where(eq(blobs.hash, hash))).toEqual([]);
  const put = async (name: string) => {
    const headers = { authorization: `Bearer ${own}`, 'content-type': 'application/json' };
    const url = `/api/releases/${remote}/files/${name}`;
    return (await portal.app.inject({ method: 'PUT', url, headers, payload: '{}' })).statusCode;
  };
  expect([await put(hash), await put('x')]).toEqual([415, 404]);
});

test('TEA-02 a description may have 1 MiB, and other calls keep their limit', async () => {
  const padded = (length: number) => ({ preload: ['x'.repeat(length)] });
  expect((await storeNew('1.0.0-l', padded(900_000))).status).toBe(400);
  expect((await storeNew('1.0.0-l', padded(1_100_000))).status).toBe(413);
  const note = 'x'.repeat(70_000);
  const body = { revision: 0, change: { action: 'rollback' as const }, note };
  expect((await portal.send(changeRollout, { params, body }, { token: own })).status).toBe(413);
});

test('TEA-02 a file is rejected before it is read when it exceeds the quota of its remote', async () => {
  await admit('mfe-large');
  const large = await token('mfe-large');
  const fill = { size: 512 * 1024 * 1024 - 2048, content: Buffer.alloc(0), remote: 'mfe-large' };
  await portal.database.insert(blobs).values({ hash: 'full', ...fill });
  expect((await sendFile('mfe-large', large, 'x')).body).toMatchObject({ statusCode: 413, clientError: expect.stringContaining('512') });
  await portal.database.delete(blobs).where(eq(blobs.hash, 'full'));
  expect((await sendFile('mfe-large', large, 'x')).status).toBe(200);
});
