import { createPrivateKey, hash, sign } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '@osk/shared/contract/endpoint';
import { releasePayloadType, signedBytes } from '@osk/shared/contract/release-envelope';
import { changeRollout, readRollout, storeFile, storeRelease } from '@osk/shared/contract/release-store';
import { listRemotes } from '@osk/shared/contract/remote';
import { Release } from '@osk/shared/contract/shapes/release';
import { call } from './company.ts';
import { root } from './environment.ts';
import type { TestPortal } from './portal.ts';
import { expect } from './test.ts';

/** The key of a portal's development start, in PEM. */
export const readDevelopmentKey = (dataFolder: string): Promise<string> => readFile(join(dataFolder, 'release-key.pem'), 'utf8');

/** A file's hash, as in `release.json`. */
export const integrityOf = (content: string): string => `sha256-${hash('sha256', content, 'base64')}`;

type Options = { percent?: number; insist?: boolean };

/**
 * Releases the build in a folder to browsers of a new portal, by the token and the key of its start, without the checks of the tool.
 * Resolves when the portal serves it.
 */
export async function releaseBuild(portal: TestPortal, build: string, { percent = 100, insist = false }: Options = {}): Promise<void> {
  const release = await readRelease(build);
  const { name: remote, version, files } = release;
  const tokens = JSON.parse(await readFile(join(portal.dataFolder, 'release-tokens.json'), 'utf8')) as Record<string, string>;
  const token = tokens[remote] ?? '';
  for (const [file, integrity] of Object.entries(files)) {
    const hash = Buffer.from(integrity.replace('sha256-', ''), 'base64').toString('hex');
    const answer = await fetch(portal.address + addressOf(storeFile, { params: { remote, hash } }), {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
      body: await readFile(join(build, file)),
    });
    if (!answer.ok) throw new Error(`${file}: ${answer.status} ${await answer.text()}`);
  }
  const params = { remote };
  const { revision, sequence = 0 } = await call(readRollout, { params }, token, portal.address);
  const key = createPrivateKey(await readDevelopmentKey(portal.dataFolder));
  const payload = Buffer.from(JSON.stringify({ ...release, portal: portal.address, sequence: sequence + 1, isClean: null }));
  const sig = sign(null, signedBytes(payload), key).toString('base64');
  const envelope = { payloadType: releasePayloadType, payload: payload.toString('base64'), signatures: [{ sig }] };
  await call(storeRelease, { params, body: envelope }, token, portal.address);
  const change = { action: 'release', version, percent, insist } as const;
  await call(changeRollout, { params, body: { revision, change } }, token, portal.address);
  const served = async () => {
    const state = (await call(listRemotes, {}, undefined, portal.address)).remotes.find(({ name }) => name === remote);
    return percent < 100 ? state?.canary?.version : state?.version;
  };
  await expect.poll(served).toBe(version);
}

const readRelease = async (build: string) => Release.parse(JSON.parse(await readFile(join(build, 'release.json'), 'utf8')));

/**
 * Releases a changed copy of the current build of a remote, as `releaseBuild` does.
 * @param change changes the build in a folder, and returns what its `release.json` gets instead
 */
export async function releaseChanged(
  portal: TestPortal,
  remote: string,
  change: (build: string, release: Release) => Partial<Release> | Promise<Partial<Release>>,
  options?: Options,
): Promise<void> {
  const build = await mkdtemp(join(tmpdir(), 'build-'));
  await cp(join(root, remote, 'dist'), build, { recursive: true });
  const release = await readRelease(build);
  await writeFile(join(build, 'release.json'), JSON.stringify({ ...release, ...(await change(build, release)) }));
  await releaseBuild(portal, build, options);
  await rm(build, { recursive: true });
}
