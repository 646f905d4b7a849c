import { endpoint } from './endpoint.ts';
import { HostManifest } from './release.ts';
import { z } from './shape.ts';

/** A report takes no longer reason. */
export const longestReason = 300;

/** What is out of one remote. */
export const ReleasedRemote = z.object({
  name: z.string(),
  version: z.string(),
  /** When it was released, or built where it came with the portal; ISO 8601, null where nothing says. */
  since: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** From the store of releases, or deployed with the portal. */
  source: z.enum(['store', 'portal']),
  /** A release that only so many of a hundred browsers get. */
  canary: z.nullable(z.object({ version: z.string(), percent: z.number() })),
});
export type ReleasedRemote = z.infer<typeof ReleasedRemote>;

export const listRemotes = endpoint({
  method: 'GET',
  path: '/api/remotes',
  summary: 'What the next page load runs: the shell with what it offers to remotes, and the released version of each remote',
  access: 'anyone',
  answer: z.object({ shell: z.nullable(HostManifest), remotes: z.array(ReleasedRemote) }),
});

/** What became of a remote on one page. */
export const RemoteReport = z.object({
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  /** Shown; not loaded or thrown while shown; not there in time; given up for its last good release on this page. */
  outcome: z.enum(['loaded', 'failed', 'stalled', 'fell-back']),
  /** From the asking to the outcome. */
  milliseconds: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** What the browser said of a failure; no data of the user's. */
  reason: z.optional(z.string().check(z.maxLength(longestReason))),
});
export type RemoteReport = z.infer<typeof RemoteReport>;

export const reportRemotes = endpoint({
  method: 'POST',
  path: '/api/remotes/reports',
  summary: 'A page tells what became of the remotes it loaded',
  access: 'anyone',
  body: z.object({ reports: z.array(RemoteReport).check(z.minLength(1), z.maxLength(20)) }),
});
