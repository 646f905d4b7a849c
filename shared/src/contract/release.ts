import { z } from './shape.ts';

const Files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

/** What a remote's build says of itself, in `release.json` beside its files. File names are relative to that folder. */
export const Release = z.object({
  name: z.string(),
  version: z.string(),
  /** The script a host loads the remote by. */
  entry: z.string(),
  /** What the entry needs at once, whichever page is opened. */
  preload: z.array(z.string()),
  /** What each page needs besides, by its route pattern. */
  routes: z.record(z.string(), Files),
});
export type Release = z.infer<typeof Release>;

/** One address of the portal: which remote's page stands there. Written by the shell's build into `places.json`. */
export const Place = z.object({
  /** The address, parameters with a colon: `/activate/:id`. */
  path: z.string(),
  remote: z.string(),
  /** The remote's name for the page: the key in its `routes`. */
  route: z.string(),
});
export type Place = z.infer<typeof Place>;
