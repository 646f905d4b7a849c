import { RouteAccess } from '@osk/shared/contract/shapes/release';
import { Signature } from '@osk/shared/contract/shapes/release-envelope';
import { z } from '@osk/shared/contract/shapes/shape';
import { asc, desc, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { releaseKeys, releases, remotes, revokedReleases, rollouts } from '../../platform/db/tables/release.ts';
import { revokedVersion, signedByValidKey } from './keys/read-keys.ts';

const Version = z.nullable(z.string());

const StoredVersion = z.object({
  version: z.string(),
  /** The hash of its description, `sha256-…`. */
  integrity: z.string(),
  /** The signatures of its description, as in an envelope. */
  signatures: z.array(Signature),
  /** The key that signed it, SPKI in base64. Null when that key or the version was revoked: it is not served. */
  publicKey: z.nullable(z.string()),
  /** ISO 8601. */
  storedAt: z.string(),
});
export type StoredVersion = z.infer<typeof StoredVersion>;

/** A remote that the operator has admitted, with its rollout and its stored releases. */
const StoredRemote = z.object({
  name: z.string(),
  isEnabled: z.boolean(),
  /** The paths that its routes may have, with those below them. */
  paths: z.readonly(z.array(z.string())),
  /** The widest access of its routes outside the panel. */
  access: RouteAccess,
  /** The version that is live; null for the release that was deployed with the portal. */
  live: Version,
  /** Earlier live versions, the latest first. */
  previous: z.readonly(z.array(Version)),
  canary: z.nullable(z.object({ version: z.string(), percent: z.number() })),
  /** The newest first. */
  releases: z.readonly(z.array(StoredVersion)),
});
export type StoredRemote = z.infer<typeof StoredRemote>;

/** As it is cached on disk. */
export const StoredRemotes = z.readonly(z.array(StoredRemote));

/** Reads all admitted remotes at one moment. */
export function readStoredRemotes(database: Database): Promise<StoredRemote[]> {
  return database.transaction(
    async (transaction) => {
      const rows = await transaction.select().from(remotes).orderBy(asc(remotes.name));
      const rolloutRows = await transaction.select().from(rollouts);
      const { remote, version, integrity, signatures, storedAt } = releases;
      const validKey = sql<string | null>`case when ${revokedReleases.version} is null then ${releaseKeys.publicKey} end`;
      const stored = await transaction
        .select({ remote, version, integrity, signatures, publicKey: validKey, storedAt })
        .from(releases)
        .leftJoin(releaseKeys, signedByValidKey)
        .leftJoin(revokedReleases, revokedVersion)
        .orderBy(desc(storedAt));
      return rows.map(({ name, isEnabled, paths, access }) => {
        const rollout = rolloutRows.find((one) => one.remote === name);
        const { live = null, previous = [], canaryVersion = null, canaryPercent = null } = rollout ?? {};
        return {
          ...{ name, isEnabled, paths, access, live, previous },
          canary: canaryVersion === null || canaryPercent === null ? null : { version: canaryVersion, percent: canaryPercent },
          releases: stored
            .filter((one) => one.remote === name)
            .map(({ remote: _, storedAt, ...one }) => ({ ...one, signatures: [...one.signatures], storedAt: storedAt.toISOString() })),
        };
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
