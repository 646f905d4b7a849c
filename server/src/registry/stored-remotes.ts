import { RouteAccess, Signature } from '@osk/shared/contract/shapes/release';
import { z } from '@osk/shared/contract/shapes/shape';
import { asc } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { remotes, rollouts } from '../platform/db/tables/release.ts';
import { readReleases, rolloutOf } from './store/rollout.ts';

const Version = z.nullable(z.string());

const StoredVersion = z.object({
  version: z.string(),
  /** The hash of its description, `sha256-…`. */
  integrity: z.string(),
  signatures: z.array(Signature),
  /** The key that signed it, SPKI in base64. Null when that key or the version was revoked: it is not served. */
  publicKey: z.nullable(z.string()),
  storedAt: z.string(),
});
export type StoredVersion = z.infer<typeof StoredVersion>;

/** A remote that the operator has admitted, with its rollout and its stored releases. */
const StoredRemote = z.object({
  name: z.string(),
  isEnabled: z.boolean(),
  /** Its routes may have these paths, and those below them. `/` admits only itself. */
  paths: z.readonly(z.array(z.string())),
  /** The widest access of its routes outside the panel. In the panel it is always `company`. */
  access: RouteAccess,
  /** Its calls other than GET. An earlier version of the portal has written none. */
  calls: z._default(z.readonly(z.array(z.string())), []),
  /** The version that is live; null for the release that was deployed with the portal. */
  live: Version,
  /** Earlier live versions, the latest first. */
  previous: z.readonly(z.array(Version)),
  canary: z.nullable(z.object({ version: z.string(), percent: z.number() })),
  releases: z.readonly(z.array(StoredVersion)),
});
export type StoredRemote = z.infer<typeof StoredRemote>;

export const StoredRemotes = z.readonly(z.array(StoredRemote));

/** Reads all admitted remotes at one moment. */
export function readStoredRemotes(database: Database): Promise<StoredRemote[]> {
  return database.transaction(
    async (transaction) => {
      const rows = await transaction.select().from(remotes).orderBy(asc(remotes.name));
      const rolloutRows = await transaction.select().from(rollouts);
      const stored = await readReleases(transaction);
      return rows.map(({ name, isEnabled, paths, access, calls }) => {
        const { revision: _, ...rollout } = rolloutOf(rolloutRows.find((one) => one.remote === name));
        return {
          ...{ name, isEnabled, paths, access, calls, ...rollout },
          releases: stored
            .filter(({ remote }) => remote === name)
            .map(({ version, integrity, signatures, publicKey, isValid, storedAt }) => ({
              version,
              integrity,
              signatures,
              publicKey: isValid ? publicKey : null,
              storedAt: storedAt.toISOString(),
            })),
        };
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
