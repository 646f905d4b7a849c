import { addressOf } from '@osk/shared/contract/endpoint';
import type { SignedRelease } from '@osk/shared/contract/release-envelope';
import { type Change, storeFile } from '@osk/shared/contract/release-store';
import type { Release } from '@osk/shared/contract/shapes/release';
import { sql } from 'drizzle-orm';
import { makeToken } from '../src/platform/access-tokens.ts';
import type { Database } from '../src/platform/db/database.ts';
import { releaseTokens, remotes } from '../src/platform/db/tables/release.ts';
import type { ReleaseToken } from '../src/platform/http/release-calls.ts';
import { blobHashOf, integrityOf, storeBlob } from '../src/registry/store/blob-store.ts';
import { storeRelease } from '../src/registry/store/release-store.ts';
import { changeRollout, readRolloutState, type StoredRollout } from '../src/registry/store/rollout-store.ts';
import { admitKey, signedDescription } from './release-signing.ts';
import type { Portal } from './servers/portal.ts';

type Files = Readonly<Record<string, string | Buffer>>;
type Permissions = ReleaseToken['permissions'];

/** A release of a remote with these files. It has one page below the panel. */
export function releaseOf(name: string, version: string, files: Files, changes: Partial<Release> = {}): Release {
  const page = `/user-panel/${name}`;
  const hashes = Object.entries(files).map(([path, content]) => [path, integrityOf(content)]);
  return {
    name,
    version,
    builtAt: '2026-11-23T10:00:00Z',
    commit: 'abc',
    files: Object.fromEntries(hashes),
    entry: 'remote.js',
    preload: [],
    routes: { [page]: { js: [], css: [] } },
    prerendered: {},
    calls: [],
    portalRoutes: [{ path: page, page, access: 'company', title: { pl: 'Faktury', en: 'Invoices' } }],
    ...changes,
  };
}

/** Stores a release with its files, as a team does. @returns false when the same build was stored before */
export async function storeFiles(
  database: Database,
  release: Release,
  files: Files,
  signed: Partial<SignedRelease> = {},
): Promise<boolean> {
  for (const content of Object.values(files)) await storeBlob(database, Buffer.from(content));
  return storeRelease(database, { ...signedDescription(release, signed), actor: 'token:hosted CI' });
}

export const releaseTo = (version: string | null, percent = 100): Change => ({ action: 'release', version, percent });

/** Changes the rollout of a remote, as its team does. */
export async function moveRollout(
  database: Database,
  remote: string,
  change: Change,
  further: Partial<Parameters<typeof changeRollout>[1]> = {},
): Promise<StoredRollout> {
  const { revision } = await readRolloutState(database, remote);
  const team = { note: '', actor: 'token:hosted CI', isDeployed: false, check: () => undefined };
  return changeRollout(database, { remote, revision, change, ...team, ...further });
}

/** Admits a remote, by default below the panel alone, and the key of the teams. */
export async function admitRemote(database: Database, name: string, paths: readonly string[] = [`/user-panel/${name}`]): Promise<void> {
  await database.insert(remotes).values({ name, paths, access: 'company', createdBy }).onConflictDoNothing();
  await admitKey(database, [name]);
}

const createdBy = 'operator:test';

/** Admits remotes and makes tokens for them. */
export function useReleases(portal: Pick<Portal, 'app' | 'database'>) {
  return {
    admit: (name: string, paths?: readonly string[]) => admitRemote(portal.database, name, paths),
    async token(remote: string, permissions: Permissions = ['release', 'rollback'], label = `${remote} ${permissions}`): Promise<string> {
      const { token, hash: tokenHash } = makeToken();
      const expiresAt = sql`now() + interval '1 day'`;
      await portal.database.insert(releaseTokens).values({ tokenHash, remote, label, permissions, createdBy, expiresAt });
      return token;
    },
    /** Sends a file, by default with its own hash. */
    async sendFile(remote: string, token: string | undefined, content: string | Buffer, hash = blobHashOf(Buffer.from(content))) {
      const answer = await portal.app.inject({
        method: 'PUT',
        url: addressOf(storeFile, { params: { remote, hash } }),
        headers: { 'content-type': 'application/octet-stream', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        payload: content,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
