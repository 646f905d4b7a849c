import type { Envelope } from '@osk/shared/contract/release-envelope';
import type { ReleasePermission } from '@osk/shared/contract/release-store';
import { sql } from 'drizzle-orm';
import { boolean, customType, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // PGlite takes four times as long to send bytes.
  toDriver: (value) => sql`decode(${value.toString('hex')}, 'hex')`,
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

export const remotes = pgTable('remotes', {
  name: text('name').primaryKey(),
  /** The paths that its routes may have, with those below them: `/user-panel/invoices`. */
  paths: jsonb('paths').$type<readonly string[]>().notNull(),
  /** The widest access of its routes outside the panel. In the panel it is always `company`. */
  access: text('access', { enum: ['visitor', 'anyone', 'company'] }).notNull(),
  /** The calls other than GET that its pages may make: `PUT /api/companies`. */
  calls: jsonb('calls').$type<readonly string[]>().notNull().default([]),
  /** The routes of a disabled remote stay, and say that it is disabled. */
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** `operator:<user>`, or `package` for the portal's start. */
  createdBy: text('created_by').notNull(),
});

/** The column of what is deleted with its remote. */
const remoteName = () =>
  text('remote')
    .notNull()
    .references(() => remotes.name, { onDelete: 'cascade' });

/** Files by their content, compressed when they were stored. */
export const blobs = pgTable(
  'blobs',
  {
    /** SHA-256 of the content, in hexadecimal. */
    hash: text('hash').primaryKey(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    /** Null where compression saves nothing. */
    brotli: bytes('brotli'),
    gzip: bytes('gzip'),
    /** The remote whose team sent it, for the quota; null when the portal stored it. */
    remote: text('remote'),
    /** When it was last sent or asked for. A blob that nothing refers to is deleted a day later. */
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [index('blobs_age').on(table.usedAt), index('blobs_remote').on(table.remote)],
);

const blobHash = () =>
  text('hash')
    .notNull()
    .references(() => blobs.hash);

export const releases = pgTable(
  'releases',
  {
    remote: remoteName(),
    version: text('version').notNull(),
    /** The text of the description that its team signed. */
    description: text('description').notNull(),
    /** The signatures of that text, as in its envelope. */
    signatures: jsonb('signatures').$type<Envelope['signatures']>().notNull().default([]),
    /** The key whose signature was valid when it was stored. Null, from before releases were signed: it is not served. */
    keyId: text('key_id'),
    /** The hash of the description, `sha256-…`. */
    integrity: text('integrity').notNull(),
    size: integer('size').notNull(),
    commit: text('commit'),
    /** Whether the whole working tree was committed; null when unknown. */
    isClean: boolean('is_clean'),
    storedAt: instant('stored_at').notNull().defaultNow(),
    /** `token:<label>` or `operator:<user>`. */
    storedBy: text('stored_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] }), index('releases_age').on(table.remote, table.storedAt)],
);

export const releaseKeys = pgTable(
  'release_keys',
  {
    remote: remoteName(),
    /** The beginning of the key, 16 hexadecimal digits. */
    id: text('id').notNull(),
    /** SPKI in base64. */
    publicKey: text('public_key').notNull(),
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: text('created_by').notNull(),
    /** Since then, no new release may be signed with it. */
    retiredAt: instant('retired_at'),
    /** Since then, nothing that it signed is served. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.id] })],
);

/** The sequence of each remote's last release. It stays when the remote is removed, so that no release is accepted twice. */
export const releaseSequences = pgTable('release_sequences', {
  remote: text('remote').primaryKey(),
  last: integer('last').notNull(),
});

/** Versions that are served no more. They stay so when they are deleted and stored again, and when their remote is removed. */
export const revokedReleases = pgTable(
  'revoked_releases',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** `operator:<user>`, or `portal` for a canary that failed. */
    revokedBy: text('revoked_by').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);

/** The files of each stored release. They keep their blobs from being deleted. */
export const releaseFiles = pgTable(
  'release_files',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    path: text('path').notNull(),
    hash: blobHash(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.path] }),
    foreignKey({ columns: [table.remote, table.version], foreignColumns: [releases.remote, releases.version] }).onDelete('cascade'),
    index('release_files_blob').on(table.hash),
  ],
);

/** Which release of each remote is live. A remote without a row serves what was deployed with the portal. */
export const rollouts = pgTable('rollouts', {
  remote: remoteName().primaryKey(),
  /** Counts the changes. A change names the revision that it replaces. */
  revision: integer('revision').notNull(),
  /** Null is the release that was deployed with the portal. */
  live: text('live'),
  canaryVersion: text('canary_version'),
  canaryPercent: integer('canary_percent'),
  /** Earlier live versions, the latest first. */
  previous: jsonb('previous').$type<readonly (string | null)[]>().notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

const trailActions = [
  ...(['release', 'canary', 'rollback', 'end-canary'] as const),
  ...(['add', 'disable', 'enable', 'remove'] as const),
  ...(['add-key', 'retire-key', 'revoke-key', 'raise-sequence', 'revoke', 'restore'] as const),
] as const;
export type TrailAction = (typeof trailActions)[number];

/** Every change of a rollout and of what is admitted. It stays when its remote is removed. */
export const releaseTrail = pgTable(
  'release_trail',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    remote: text('remote').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** `token:<label>`, `operator:<user>`, or `package` for the portal's start. */
    actor: text('actor').notNull(),
    action: text('action', { enum: trailActions }).notNull(),
    /** Null is the release that was deployed with the portal. */
    fromVersion: text('from_version'),
    toVersion: text('to_version'),
    percent: integer('percent'),
    commit: text('commit'),
    isClean: boolean('is_clean'),
    note: text('note').notNull().default(''),
  },
  (table) => [index('release_trail_remote').on(table.remote, table.id)],
);

export const releaseTokens = pgTable('release_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  remote: remoteName(),
  label: text('label').notNull(),
  permissions: jsonb('permissions').$type<readonly ReleasePermission[]>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  /** Up to five minutes late. Null before the first use. */
  lastUsedAt: instant('last_used_at'),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
});

/** The files of installed versions of the portal, so that each replica serves those of the others. */
export const portalFiles = pgTable(
  'portal_files',
  {
    /** `/assets/index-3fa94c1b.js`. */
    address: text('address').primaryKey(),
    hash: blobHash(),
    /** When a server with this file last ran, up to a day and an hour late. */
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [index('portal_files_blob').on(table.hash), index('portal_files_age').on(table.seenAt)],
);

export const sdkPackages = pgTable(
  'sdk_packages',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    manifest: jsonb('manifest').$type<Readonly<Record<string, unknown>>>().notNull(),
    hash: blobHash(),
    /** `sha512-…` of the tarball, as npm checks it. */
    integrity: text('integrity').notNull(),
    /** SHA-1 in hexadecimal, which older clients check. */
    shasum: text('shasum').notNull(),
    storedAt: instant('stored_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] }), index('sdk_packages_blob').on(table.hash)],
);
