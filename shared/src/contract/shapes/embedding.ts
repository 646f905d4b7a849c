import { z } from './shape.ts';

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
