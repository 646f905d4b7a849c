import { endpoint } from '../endpoint.ts';
import { Envelope } from '../shapes/release.ts';
import {
  CheckedVersion,
  FileParams,
  Hashes,
  type LoadCounts,
  MissingFiles,
  type Provenance,
  type ReleasePermission,
  RemoteParams,
  RolloutChange,
  RolloutState,
  StoredVersion,
  UnsignedRelease,
} from '../shapes/release-store.ts';
import { maxDescriptionSize, maxFileSize } from './release.ts';

export type { Provenance, ReleasePermission, RolloutState };

export type Change = RolloutChange['change'];

/** Whether a token with these permissions has the wanted one. `release` includes `upload`. */
export const isPermitted = (permissions: readonly string[], wanted: ReleasePermission): boolean =>
  permissions.includes(wanted) || (wanted === 'upload' && permissions.includes('release'));

/** The operator's command that creates a token with a permission. Pull requests run unreviewed code, so their token may only upload. */
export function tokenCommand(remote: string, permission: ReleasePermission = 'release'): string {
  const options = permission === 'upload' ? '--may upload --label "pull requests"' : '--may release,rollback --label "hosted CI"';
  return `portal operator release-tokens create --remote ${remote} ${options}`;
}

/** Whether a change of the trail is one of versions. The operator also adds, disables, enables and removes remotes. */
export const changesVersions = ({ action }: RolloutState['trail'][number]): boolean =>
  ['release', 'canary', 'rollback', 'end-canary'].includes(action);

/**
 * The `code` of a 409: another change of the rollout came first, the version has other content, files are not stored (any more), or the
 * sequence is not greater than that of the last release.
 */
export type ConflictCode = 'rollout-changed' | 'version-taken' | 'files-missing' | 'sequence-used';

/** A commit for a table: `3fa94c1b`, with `-dirty` when there were uncommitted changes, `–` without one. */
export function shortCommit({ commit, isClean }: Provenance): string {
  if (commit === null) return '–';
  const short = commit.replace(/-dirty$/, '').slice(0, 8);
  return isClean === false || commit.endsWith('-dirty') ? `${short}-dirty` : short;
}

/** Counts of 24 hours in a sentence without a subject: `2 of 3 loads failed, 1 error, 4 failed calls`. */
export function describeCounts({ loads, failures, errors = 0, failedCalls = 0 }: Omit<LoadCounts, 'version'>): string {
  const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`]);
  return [`${failures} of ${loads} loads failed`, ...counted(errors, 'error'), ...counted(failedCalls, 'failed call')].join(', ');
}

/** The heading of the table of a remote's failures in pages of other sites. */
export const embeddedFailuresTitle = 'Failures in pages of other sites in the last 24 hours';

export const readRollout = endpoint({
  method: 'GET',
  path: '/api/releases/{remote}',
  summary: 'The rollout of a remote, its stored releases and the latest changes',
  access: 'release',
  params: RemoteParams,
  answer: RolloutState,
});

export const findMissingFiles = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/files',
  summary: 'Says which of these files the portal lacks',
  access: 'release',
  params: RemoteParams,
  body: Hashes,
  answer: MissingFiles,
});

/** The hash is the SHA-256 of the body, in hexadecimal. */
export const storeFile = endpoint({
  method: 'PUT',
  path: '/api/releases/{remote}/files/{hash}',
  summary: 'Stores one file of a release',
  access: 'release',
  params: FileParams,
  bytes: true,
  bodyLimit: maxFileSize,
});

export const checkRelease = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/check',
  summary: 'Checks a release whose files are stored, as the store of a signed one does. Stores nothing',
  access: 'release',
  params: RemoteParams,
  body: UnsignedRelease,
  unparsed: true,
  bodyLimit: maxDescriptionSize,
  answer: CheckedVersion,
});

export const storeRelease = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}',
  summary: 'Checks and stores a signed release whose files are stored. No browser gets it yet',
  access: 'release',
  params: RemoteParams,
  body: Envelope,
  unparsed: true,
  // The description in base64, and its signatures.
  bodyLimit: Math.ceil(maxDescriptionSize / 3) * 4 + 16 * 1024,
  answer: StoredVersion,
});

export const changeRollout = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/rollout',
  summary: 'Releases a stored version, or rolls back, if the rollout still has the revision',
  access: 'release',
  params: RemoteParams,
  body: RolloutChange,
  answer: RolloutState,
});
