import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rollout } from '@osk/shared/contract/shapes/release';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { createTestReleases, hostManifestOf } from '../../../testing/servers/test-releases.ts';
import { createFolderStore } from './release-store.ts';
import { createReleaseValidator } from './release-validator.ts';

const version = '1.4.0-bbbbbbbb';
let root: string;
let releases: ReturnType<typeof createTestReleases>;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-validator-'));
  releases = createTestReleases(join(root, 'releases'));
  releases.add(sms, version);
});
afterEach(() => {
  rmSync(root, { recursive: true });
  vi.useRealTimers();
});

function createValidator() {
  const logged: object[] = [];
  const log = { info: () => undefined, error: (fields: object, event: string) => void logged.push({ event, ...fields }) };
  const store = createFolderStore(join(root, 'releases'));
  const validateVersion = createReleaseValidator('mfe-sms', { store, hostManifest: hostManifestOf('1.2.0'), log });
  const validate = () => {
    releases.setRollout(sms, version);
    rollout = Rollout.parse(JSON.parse(readFileSync(releases.pathOf(sms.name, 'rollout.json'), 'utf8')));
    return validateVersion(rollout, version);
  };
  let rollout: Rollout;
  return { logged, validate, validateAgain: () => validateVersion(rollout, version) };
}

const pathOf = (...parts: string[]) => releases.pathOf(sms.name, version, ...parts);
const needing = (hostApi: string, exports: string[] = []) => ({ needs: { hostApi, exports, shared: {} } });
const unreadableEntry = /^remoteEntry-FFFFFFFF\.js cannot be read$/;

const invalid: [what: string, change: () => void, reason: RegExp][] = [
  ['lacks a script', () => releases.corrupt(sms, version, sms.entry, undefined), unreadableEntry],
  [
    'has a changed style sheet',
    () => releases.corrupt(sms, version, 'assets/sms-page-HHHHHHHH.css', 'body{}'),
    /css does not match its hash/,
  ],
  ['lacks release.json', () => releases.corrupt(sms, version, 'release.json', undefined), /^release\.json cannot be read$/],
  ['has a changed release.json', () => releases.corrupt(sms, version, 'release.json', '{}'), /^release\.json does not match its hash/],
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
  ['links outside the store', () => linkFrom(join(root, 'elsewhere')), /^release\.json cannot be read$/],
  ['has a folder for a script', () => replaceByFolder(), unreadableEntry],
  ['has a huge file', () => truncateSync(pathOf(sms.entry), 2 ** 40), unreadableEntry],
];

const callingFirst = (address: string) => ({ '/user-panel/sms-notification': { js: [], css: [], early: [address] } });

function linkFrom(elsewhere: string): void {
  renameSync(pathOf(), elsewhere);
  symlinkSync(elsewhere, pathOf());
}

function replaceByFolder(): void {
  rmSync(pathOf(sms.entry));
  mkdirSync(pathOf(sms.entry));
}

test.each(invalid)('skips a release and logs the reason once when it %s', async (_, change, reason) => {
  change();
  const { logged, validate, validateAgain } = createValidator();
  expect([await validate(), await validateAgain()]).toEqual([undefined, undefined]);
  const line = { event: 'release skipped', remote: 'mfe-sms', version, reason: expect.stringMatching(reason) };
  expect(logged).toEqual([expect.objectContaining(line)]);
});

test('validates an invalid release again after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  releases.corrupt(sms, version, sms.entry, 'broken');
  const { validate, validateAgain } = createValidator();
  expect(await validate()).toBeUndefined();
  releases.add(sms, version);
  vi.advanceTimersByTime(4999);
  expect(await validateAgain()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(await validateAgain()).toMatchObject({ base: `/releases/mfe-sms/${version}`, release: { version } });
});
