import { maxReasonLength, maxReports } from '../release/release.ts';
import { id } from './fields.ts';
import { HostManifest } from './release.ts';
import { z } from './shape.ts';

const ServedVersion = z.object({
  version: z.string(),
  /** The hash of its `release.json`, `sha256-…`, as in the state of the rollout. A deployed build has another one than a release of the same version. */
  hash: z.string(),
});

/** The release of a remote that a new page gets. Only its team and the operator see who released it, when, and to how many browsers. */
export const ReleasedRemote = z.object({
  name: z.string(),
  /** Null while nothing but a canary is released. */
  version: z.nullable(ServedVersion.shape.version),
  hash: z.nullable(ServedVersion.shape.hash),
  /** A release that some browsers get instead. */
  canary: z.nullable(ServedVersion),
});
export type ReleasedRemote = z.infer<typeof ReleasedRemote>;

/** The result of loading a page of a remote in a browser, or a later error of it. */
export const RemoteReport = z.object({
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  /**
   * `loaded`: rendered. `failed`: not loaded, or an error while rendering. `stalled`: not loaded in 10 s.
   * `fell-back`: replaced by an older release until the document is reloaded. `threw`: an error in its files that no code has caught.
   * `call-failed`: the server rejected a call of it, or failed.
   */
  outcome: z.enum(['loaded', 'failed', 'stalled', 'fell-back', 'threw', 'call-failed']),
  /** From the request to the outcome. For `threw` and `call-failed`: since the document began to load. */
  milliseconds: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** The error's text, without personal data. */
  reason: z.optional(z.string().check(z.maxLength(maxReasonLength))),
});
export type RemoteReport = z.infer<typeof RemoteReport>;

export const Remotes = z.object({
  shell: z.nullable(z.omit(HostManifest, { builtAt: true, commit: true })),
  remotes: z.array(ReleasedRemote),
});

export const RemoteReports = z.object({ reports: z.array(RemoteReport).check(z.minLength(1), z.maxLength(maxReports)) });

/** The id is a UUID that the browser makes. */
export const PageLoadId = z.object({ id: id() });

/** A load of a page, with its remote and the version that it loads. */
export const PageLoad = z.object({
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  /** `left`: its page was hidden or left before it was rendered, which counts for nothing. */
  state: z.enum(['begun', 'rendered', 'failed', 'left']),
});

/** A failure of a remote in a page of another site. That page's origin is in the call's `Origin` header. */
export const EmbeddedFailure = z.object({
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  /**
   * `file`: a file of the release is missing, or has another hash. `load`: the module threw while it was loaded. `render`: it threw before
   * its first rendering was done. `crash`: it threw later.
   */
  failure: z.enum(['file', 'load', 'render', 'crash']),
});
export type EmbeddedFailure = z.infer<typeof EmbeddedFailure>;
