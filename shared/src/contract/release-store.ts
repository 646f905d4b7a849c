import { endpoint } from './endpoint.ts';
import { Hashes, MissingFiles, NewRelease, RemoteParams, RolloutChange, RolloutState, StoredVersion } from './shapes/release-store.ts';

export type { RolloutState };

/** Where one file of a release is sent to, by PUT: its bytes as `application/octet-stream`. @param hash SHA-256 in hexadecimal */
export const fileAddress = (remote: string, hash: string): string => `/api/releases/${remote}/files/${hash}`;

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

export const storeRelease = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}',
  summary: 'Checks and stores a release whose files are stored. No browser gets it yet',
  access: 'release',
  params: RemoteParams,
  body: NewRelease,
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
