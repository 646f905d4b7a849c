import { maxReasonLength, maxReports } from '../report-limits.ts';
import { HostManifest } from './release.ts';
import { z } from './shape.ts';

/** The release of a remote that a new page gets. */
export const ReleasedRemote = z.object({
  name: z.string(),
  version: z.string(),
  /** When it was released, or built if it was deployed with the portal. ISO 8601; null when unknown. */
  since: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** From the store of releases, or deployed with the portal. */
  source: z.enum(['store', 'portal']),
  /** A release that this percentage of browsers gets instead. */
  canary: z.nullable(z.object({ version: z.string(), percent: z.number() })),
});
export type ReleasedRemote = z.infer<typeof ReleasedRemote>;

/** The result of loading a page of a remote in a browser. */
export const RemoteReport = z.object({
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  /**
   * `loaded`: rendered. `failed`: not loaded, or an error while rendering. `stalled`: not loaded in 10 s.
   * `fell-back`: replaced by an older release until the document is reloaded.
   */
  outcome: z.enum(['loaded', 'failed', 'stalled', 'fell-back']),
  /** From the request to the outcome. */
  milliseconds: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** The error's text, without personal data. */
  reason: z.optional(z.string().check(z.maxLength(maxReasonLength))),
});
export type RemoteReport = z.infer<typeof RemoteReport>;

export const Remotes = z.object({ shell: z.nullable(HostManifest), remotes: z.array(ReleasedRemote) });

export const RemoteReports = z.object({ reports: z.array(RemoteReport).check(z.minLength(1), z.maxLength(maxReports)) });
