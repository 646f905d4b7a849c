import { z } from './shape.ts';

const InBothLanguages = z.object({ pl: z.string(), en: z.string() });

/** A page drawn when the remote was built. */
const Prerendered = z.object({
  /** What the page is about, for search engines and previews. */
  description: InBothLanguages,
  /** The picture of a link's preview, 1200 × 630. */
  picture: z.string(),
  /** A file with the page's HTML for each variant: language and theme, `pl-dark`, `en-system`. Its slots are filled where it is served. */
  fragments: z.record(z.string(), z.string()),
});

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
  /** The pages that are prerendered, by their route pattern. */
  prerendered: z._default(z.record(z.string(), Prerendered), {}),
});
export type Release = z.infer<typeof Release>;

/** One address of the portal: which remote's page stands there. Written by the shell's build into `places.json`. */
export const Place = z.object({
  /** The address, parameters with a colon: `/activate/:id`. */
  path: z.string(),
  remote: z.string(),
  /** The remote's name for the page: the key in its `routes`. */
  route: z.string(),
  /** What the browser's tab says, with a slot for the portal's name. */
  title: InBothLanguages,
  /** What of the shell is loaded for this address besides its entry, from the root of the shell's folder. */
  shell: Files,
});
export type Place = z.infer<typeof Place>;
