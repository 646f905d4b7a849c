import { isCommit, isRemoteName, isVersion, maxFiles } from '../release/release.ts';
import { optionalLongText } from './fields.ts';
import { Release } from './release.ts';
import { z } from './shape.ts';

/** SHA-256 in hexadecimal. */
const Hash = z.string().check(z.regex(/^[\da-f]{64}$/));
const Note = optionalLongText(300);
const Percent = z.int().check(z.minimum(0), z.maximum(100));
/** Null is the release that was deployed with the portal, if there is one. */
const Version = z.nullable(z.string().check(z.refine(isVersion, 'not a version')));

export const RemoteParams = z.object({ remote: z.string().check(z.refine(isRemoteName, 'not the name of a remote')) });

export const FileParams = z.extend(RemoteParams, { hash: Hash });

/** Hashes of files, each once. */
export const Hashes = z.object({ hashes: z.array(Hash).check(z.maxLength(maxFiles)) });

/** The hashes of the files that the portal lacks. */
export const MissingFiles = z.object({ missing: z.array(Hash) });

/** Whether the whole working tree was committed; null when unknown. */
const IsClean = z.nullable(z.boolean());

/** Where a build comes from. `commit` is that of its description: null when it is unknown. */
const Provenance = z.object({ commit: z.nullable(z.string().check(z.refine(isCommit, 'not a commit'))), isClean: IsClean });
export type Provenance = z.infer<typeof Provenance>;

/** Whether it may lack routes that pages have now. */
const Insist = z.optional(z.boolean());

/** A release to check, not signed. Its files are stored already. */
export const UnsignedRelease = z.object({ release: Release, insist: Insist });

export const CheckedVersion = z.object({ version: z.string() });

export const StoredVersion = z.object({
  version: z.string(),
  /** False when the same version was stored before. */
  isNew: z.boolean(),
});

/** A key that a team signs its releases with. */
const ReleaseKey = z.object({
  /** The beginning of the public key, 16 hexadecimal digits. */
  id: z.string(),
  label: z.string(),
  /** `active`; `retired`: it signs nothing new; `revoked`: nothing that it signed is served. Later portals may have more. */
  state: z.string(),
});

/** A change of the rollout. It fails with 409 when the rollout has another revision, or a rollback has nothing to bring back. */
export const RolloutChange = z.object({
  revision: z.int().check(z.minimum(0)),
  /** `release` makes a version live, or a canary below 100 %. `rollback` ends the canary; without one, it brings back the previous one. */
  change: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('release'),
      version: Version,
      percent: Percent,
      /** Of a build that was just made, for the trail. The default is that of the version's last release, then that of its first build. */
      provenance: z.optional(Provenance),
      insist: Insist,
    }),
    z.object({ action: z.literal('rollback') }),
  ]),
  note: z._default(Note, ''),
});
export type RolloutChange = z.infer<typeof RolloutChange>;

/** What a token allows on its remote: to store releases, to make them live, which includes storing them, and to roll back. */
export const ReleasePermission = z.enum(['upload', 'release', 'rollback']);
export type ReleasePermission = z.infer<typeof ReleasePermission>;

const Actor = z.string();

/** Loads of a version's pages of the panel in 24 hours, and what failed in its pages later. Anybody can report errors and calls. */
export const LoadCounts = z.object({
  version: z.string(),
  loads: z.int(),
  failures: z.int(),
  /** Errors in its files that no code has caught, each once a document. Earlier portals do not count them. */
  errors: z.optional(z.int()),
  /** Its calls that the server rejected, or that failed in the server, each once a document. Earlier portals do not count them. */
  failedCalls: z.optional(z.int()),
});
export type LoadCounts = z.infer<typeof LoadCounts>;

/** Failures of a version in pages of other sites in 24 hours. */
export const EmbeddedFailureCount = z.object({
  /** `other` for one that is neither stored nor deployed. */
  version: z.string(),
  /** That of the page; `other` for one that the portal does not list. */
  origin: z.string(),
  /** `file`, `load`, `render` or `crash`. Later portals may have more. */
  failure: z.string(),
  count: z.int(),
});

export const RolloutState = z.object({
  name: z.string(),
  /** Whether a build of the remote came with the portal. Without one, browsers get nothing where a version is null. */
  isDeployed: z.boolean(),
  /** Whether its pages are shown; false when the operator has disabled it. Earlier portals do not say. */
  isEnabled: z.optional(z.boolean()),
  /** Whether pages of the answering server get these releases. Earlier portals do not say. */
  isServed: z.optional(z.boolean()),
  /** What the caller's token may do; later portals may have more permissions. Earlier portals do not say. */
  permissions: z.optional(z.array(z.string())),
  /** The name of the portal in signed releases: `https://portal.example`. Portals that take unsigned releases have none. */
  portal: z.optional(z.string()),
  /** The sequence of the last release; 0 before the first. The next one is greater. */
  sequence: z.optional(z.int()),
  /** The keys that releases may be signed with, and former ones. */
  keys: z.optional(z.array(ReleaseKey)),
  /** Counts the changes; 0 before the first. */
  revision: z.int(),
  live: Version,
  previous: z.array(Version),
  canary: z.nullable(z.object({ version: z.string(), percent: Percent })),
  /** The stored releases, the newest first. */
  releases: z.array(
    z.object({
      version: z.string(),
      /** The hash of its `release.json`, `sha256-…`, as in `/api/remotes`. It differs from that of a deployed build of the same version. */
      hash: z.string(),
      /** ISO 8601. */
      storedAt: z.string(),
      storedBy: Actor,
      commit: z.nullable(z.string()),
      isClean: IsClean,
      /** Whether it is served no more. Earlier portals revoke none. */
      isRevoked: z.optional(z.boolean()),
    }),
  ),
  /** By version. Earlier portals do not count. */
  loads: z.optional(z.array(LoadCounts)),
  /** The most frequent first. Earlier portals do not count them. */
  embeddedFailures: z.optional(z.array(EmbeddedFailureCount)),
  /** The latest changes, the newest first. */
  trail: z.array(
    z.object({
      /** ISO 8601. */
      at: z.string(),
      /** The token's label, the operator or the portal's package: `token:hosted CI`, `operator:anna`, `package`. */
      actor: Actor,
      /**
       * `release`, `canary`, `rollback` and `end-canary` are of versions. The operator also adds, disables, enables and removes remotes,
       * and adds, retires and revokes keys; the note says which paths or which key. Later portals may have more.
       */
      action: z.string(),
      from: Version,
      to: Version,
      percent: z.nullable(Percent),
      commit: z.nullable(z.string()),
      isClean: IsClean,
      note: z.string(),
    }),
  ),
});
export type RolloutState = z.infer<typeof RolloutState>;
