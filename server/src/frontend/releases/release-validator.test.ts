import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { createTestReleases, hostManifestOf, releaseOf } from '../../../testing/servers/test-releases.ts';
import type { OpenDatabase } from '../../platform/db/database.ts';
import { createFileContents, readBlobWithCopies } from './file-contents.ts';
import { createReleaseContents } from './release-contents.ts';
import { createReleaseValidator } from './release-validator.ts';
import { readStoredRemotes, type StoredRemote } from './stored-remotes.ts';

const version = '1.4.0-bbbbbbbb';
let open: OpenDatabase;
let releases: ReturnType<typeof createTestReleases>;
beforeAll(async () => {
  open = await openTestDatabase();
  releases = createTestReleases(open.database);
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.database.execute(
    'truncate remotes, releases, release_files, rollouts, blobs, portal_files, sdk_packages, release_tokens, release_keys',
  );
  await releases.add(sms, version);
});
afterEach(() => void vi.useRealTimers());

function createValidator() {
  const logged: object[] = [];
  const log = { info: () => undefined, error: (fields: object, event: string) => void logged.push({ event, ...fields }) };
  const files = createFileContents((hash) => readBlobWithCopies(open.database, hash), undefined);
  const contents = createReleaseContents(open.database, files);
  const validateVersion = createReleaseValidator('mfe-sms', { contents, hostManifest: hostManifestOf('1.2.0'), log });
  let remote: StoredRemote;
  const validate = async () => {
    const [stored] = await readStoredRemotes(open.database);
    if (!stored) throw new Error('no remote');
    remote = stored;
    return validateVersion(remote, version);
  };
  return { logged, validate, validateAgain: () => validateVersion(remote, version) };
}

const needing = (hostApi: string, exports: string[] = []) => ({ needs: { hostApi, exports, shared: {} } });

const invalid: [what: string, change: () => Promise<unknown>, reason: RegExp][] = [
  ['lacks a script', () => releases.corrupt(sms, version, sms.entry, undefined), /^remoteEntry-FFFFFFFF\.js is missing$/],
  ['has a changed script', () => releases.corrupt(sms, version, sms.entry, 'x'), /^remoteEntry-FFFFFFFF\.js does not match its hash$/],
  ['has no hash of a script', () => releases.add(sms, version, { files: {} }), /^remoteEntry-FFFFFFFF\.js has no hash$/],
  [
    'has a changed style sheet',
    () => releases.corrupt(sms, version, 'assets/sms-page-HHHHHHHH.css', 'body{}'),
    /css does not match its hash/,
  ],
  ['is not stored', () => releases.corruptDescription(sms, version, undefined), /^it is not stored$/],
  ['has a changed release.json', () => releases.corruptDescription(sms, version, '{}'), /^release\.json does not match its hash$/],
  ['needs a newer host API', () => releases.add(sms, version, needing('1.3.0')), /host API is version 1\.2\.0; .* for \^1\.3\.0/],
  ['needs an export that the host API lacks', () => releases.add(sms, version, needing('1.0.0', ['Later'])), /Later/],
  ['is of another remote', () => releases.add(sms, version, { name: 'mfe-landing' }), /describes mfe-landing/],
  ['is of another version', () => releases.add(sms, version, { version: '9.0.0' }), /describes mfe-sms 9\.0\.0/],
  [
    'names a file outside its folder',
    () => releases.add(sms, version, { entry: '../../x.js' }),
    /"\.\.\/\.\.\/x\.js" is not a valid file name/,
  ],
  [
    'names a file of a form with HTML',
    () => releases.add(sms, version, { routes: { '/': { js: [], css: [], forms: ['a.js"><script>'] } } }),
    /is not a valid file name/,
  ],
  [
    'names a call outside the API',
    () => releases.add(sms, version, { routes: callingFirst('/api/../embed') }),
    /not an address of the API/,
  ],
  ['names a file with HTML', () => releases.add(sms, version, { preload: ['a.js"><script>'] }), /is not a valid file name/],
];

const callingFirst = (address: string) => ({ '/user-panel/sms-notification': { js: [], css: [], early: [address] } });

test.each(invalid)('skips a release and logs the reason once when it %s', async (_, change, reason) => {
  await change();
  const { logged, validate, validateAgain } = createValidator();
  expect([await validate(), await validateAgain()]).toEqual([undefined, undefined]);
  const line = { event: 'release skipped', remote: 'mfe-sms', version, reason: expect.stringMatching(reason) };
  expect(logged).toEqual([expect.objectContaining(line)]);
});

test('validates an invalid release again after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await releases.corrupt(sms, version, sms.entry, 'broken');
  const { validate, validateAgain } = createValidator();
  expect(await validate()).toBeUndefined();
  await releases.corrupt(sms, version, sms.entry, releaseOf(sms, version).texts.get(sms.entry));
  vi.advanceTimersByTime(4999);
  expect(await validateAgain()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(await validateAgain()).toMatchObject({ base: `/releases/mfe-sms/${version}`, release: { version } });
});
