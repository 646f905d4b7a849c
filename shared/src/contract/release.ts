import { z } from './shape.ts';

const InBothLanguages = z.object({ pl: z.string(), en: z.string() });

/** A page drawn when the remote was built. */
const Prerendered = z.object({
  /** What the page is about, for search engines and previews. */
  description: InBothLanguages,
  /** The picture of a link's preview, 1200 × 630. */
  picture: z.string(),
  /** A file with the page's HTML for each variant: language and theme, `pl-dark`, `en-system`. Its placeholders are filled where it is served. */
  fragments: z.record(z.string(), z.string()),
});

const Files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

/** What a remote was built against: a host that offers less cannot run it. */
export const Needs = z.object({
  /** The version of `@osk/shared`, whose hostApi is the contract between hosts and remotes. */
  hostApi: z.string(),
  /** What the remote takes from the host API. */
  exports: z.array(z.string()),
  /** The packages it takes from the host, each with the range it works with: `^19.3.1`. */
  shared: z.record(z.string(), z.string()),
});
export type Needs = z.infer<typeof Needs>;

/** What the shell gives to remotes, and which shell it is; in `host-manifest.json`, beside its page. */
export const HostManifest = z.object({
  /** The shell's version: its package's, and a digest of its files. */
  version: z.string(),
  builtAt: z.string(),
  commit: z.nullable(z.string()),
  hostApi: z.string(),
  exports: z.array(z.string()),
  /** The packages it provides, each with its version. */
  shared: z.record(z.string(), z.string()),
});
export type HostManifest = z.infer<typeof HostManifest>;

/** What a remote's build says of itself, in `release.json` beside its files. File names are relative to that folder. */
export const Release = z.object({
  name: z.string(),
  /** The package's version and a digest of the files, `1.0.0-3fa94c1b`: other files are another version. */
  version: z.string(),
  /** ISO 8601. */
  builtAt: z.optional(z.string()),
  /** The commit it was built from, with `-dirty` when more than that was in the folder; null where there is no git. */
  commit: z._default(z.nullable(z.string()), null),
  /** Undefined in builds that did not say so yet. */
  needs: z.optional(Needs),
  /** Every file but this one and the compressed copies, with its hash: `sha256-…`, as `integrity` takes it. */
  files: z._default(z.record(z.string(), z.string()), {}),
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

/** The folder of a release for what pages of others load of the remote; no page of the portal does. */
export const embeddedFolder = 'embed';

/** One address of the portal: which remote's page stands there. Written by the shell's build into `routes.json`. */
export const PortalRoute = z.object({
  /** The address, parameters with a colon: `/activate/:id`. */
  path: z.string(),
  remote: z.string(),
  /** The remote's name for the page: the key in its `routes`. */
  page: z.string(),
  /** What the browser's tab says, with a placeholder for the portal's name. */
  title: InBothLanguages,
  /** What of the shell is loaded for this address besides its entry, from the root of the shell's folder. */
  shell: Files,
});
export type PortalRoute = z.infer<typeof PortalRoute>;

/** A release in the store. */
export const StoredRelease = z.object({
  version: z.string(),
  /** ISO 8601. */
  releasedAt: z.string(),
  commit: z.nullable(z.string()),
  /** The hash of its `release.json`, which holds those of its files: `sha256-…`. */
  integrity: z.string(),
});
export type StoredRelease = z.infer<typeof StoredRelease>;

/** Which release of a remote is out: `rollout.json` in the remote's folder of the store, beside a folder for each version. */
export const Rollout = z.object({
  name: z.string(),
  /** What every browser gets; null stands for what was deployed with the portal. */
  live: z.nullable(z.string()),
  /** What was current before, the last first: where a rollback leads, and a page whose remote fails. */
  previous: z.array(z.nullable(z.string())),
  /** A release that only so many of a hundred browsers get, each always the same one. */
  canary: z.optional(z.object({ version: z.string(), percent: z.number().check(z.minimum(0), z.maximum(100)) })),
  /** All that is stored, the newest first. */
  releases: z.array(StoredRelease),
});
export type Rollout = z.infer<typeof Rollout>;
