import { addressOf } from '@osk/shared/contract/endpoint';
import { storeFile } from '@osk/shared/contract/release-store';
import type { Release } from '@osk/shared/contract/shapes/release';
import { sql } from 'drizzle-orm';
import { integrityOf } from '../src/frontend/releases/integrity.ts';
import { blobHashOf } from '../src/frontend/releases/store/blob-store.ts';
import { makeToken } from '../src/platform/access-tokens.ts';
import { releaseTokens, remotes } from '../src/platform/db/tables/release.ts';
import type { ReleaseToken } from '../src/platform/http/release-calls.ts';
import { admitKey } from './release-signing.ts';
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

/** Admits remotes and makes tokens for them. */
export function useReleases(portal: Portal) {
  const createdBy = 'operator:test';
  return {
    /** Admits a remote, by default below the panel alone, and the key of the teams. */
    async admit(name: string, paths: readonly string[] = [`/user-panel/${name}`]): Promise<void> {
      await portal.database.insert(remotes).values({ name, paths, access: 'company', createdBy }).onConflictDoNothing();
      await admitKey(portal.database, [name]);
    },
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
