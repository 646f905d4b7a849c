import { maxFiles, maxNameLength } from '../release/release.ts';
import { z } from './shape.ts';

/** Names, titles and versions. Pages contain many of them. */
const Text = z.string().check(z.maxLength(maxNameLength, 'tooLong'));
const LongText = z.string().check(z.maxLength(1000, 'tooLong'));

/** A release needs no more of anything, and lists are walked at each check and page. */
const few = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(maxFiles));
const fewNamed = <Item extends z.ZodMiniType>(item: Item) =>
  z.record(z.string(), item).check(z.refine(isSmallMap, `more than ${maxFiles}, or a name of more than ${maxNameLength} characters`));
const isSmallMap = (map: object): boolean => {
  const names = Object.keys(map);
  return names.length <= maxFiles && names.every((name) => name.length <= maxNameLength);
};

const inBothLanguages = <Item extends z.ZodMiniType>(item: Item) => z.object({ pl: item, en: item });

const PrerenderedPage = z.object({
  /** For search engines and link previews. */
  description: inBothLanguages(LongText),
  /** The picture of link previews, 1200 × 630. */
  picture: Text,
  /** The HTML file of each language and theme, `pl-dark`, `en-system`. The server fills its placeholders. */
  fragments: fewNamed(Text),
});

const Files = z.object({ js: few(Text), css: few(Text) });

/** `/api/licenses?includeProduct=true`. It can mean no other address. */
const apiAddress = /^\/api(\/[\w-]+)+(\?[\w.=&%+-]*)?$/;

/** The addresses of GET calls that a page makes first. A browser begins them before any script is there. */
const EarlyAddresses = few(LongText.check(z.refine((address) => apiAddress.test(address), 'not an address of the API')));

/** What a remote requires of its host. */
export const Needs = z.object({
  /** The version of `@osk/shared` it was built with. */
  hostApi: Text,
  /** What it imports from the host API. */
  exports: few(Text),
  /** The range of each shared module: `^19.3.1`. */
  shared: fewNamed(Text),
});
export type Needs = z.infer<typeof Needs>;

/** What the shell provides to remotes: `host-manifest.json` beside its page. */
export const HostManifest = z.object({
  /** The version of the shell's package, and a digest of its files. */
  version: z.string(),
  builtAt: z.string(),
  commit: z.nullable(z.string()),
  hostApi: z.string(),
  exports: z.array(z.string()),
  /** The version of each shared module. */
  shared: z.record(z.string(), z.string()),
});
export type HostManifest = z.infer<typeof HostManifest>;

/** An entry of the panel's navigation. */
const NavigationEntry = z.object({
  label: inBothLanguages(Text),
  /** Entries with smaller numbers come first. */
  order: z.int(),
  /** The name of an icon of the shell; none by default. */
  icon: z.optional(Text),
});

/** Who sees a route. `visitor`: a logged-in company is redirected to its licences. `company`: a visitor is redirected home. */
export const RouteAccess = z.enum(['visitor', 'anyone', 'company']);
export type RouteAccess = z.infer<typeof RouteAccess>;

/** A route that a remote adds to the portal. */
export const PortalRoute = z.object({
  /** With parameters after a colon: `/activate/:id`. */
  path: Text,
  /** The remote's name for the page: the key in its `routes`. */
  page: Text,
  access: RouteAccess,
  /** The title of the browser tab. The portal's name follows, unless the title has its placeholder. */
  title: inBothLanguages(Text),
  /** Without it, the navigation has no entry for the route. */
  navigation: z.optional(NavigationEntry),
});
export type PortalRoute = z.infer<typeof PortalRoute>;

const JsonSchema = z.record(z.string(), z.unknown()).check(z.refine(isSmall, 'longer than 20,000 characters, or nested too deeply'));

/** In levels of JSON. A schema has two of them for each of its own. */
const deepestSchema = 200;

function isSmall(schema: unknown): boolean {
  const isShallow = (value: unknown, levels: number): boolean =>
    typeof value !== 'object' || value === null || (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)));
  return isShallow(schema, deepestSchema) && JSON.stringify(schema).length <= 20_000;
}

/** A call of the API that a remote contains, with the JSON Schemas of what it may send and of what it expects as the answer's data. */
export const Call = z.object({
  method: z.string().check(z.regex(/^[A-Z]{1,20}$/)),
  /** With parameters in braces: `/api/employees/{id}`. */
  path: z.string().check(z.regex(/^\/api\/[!-~]{1,200}$/)),
  params: z.optional(JsonSchema),
  query: z.optional(JsonSchema),
  body: z.optional(JsonSchema),
  answer: z.optional(JsonSchema),
  /** The body is bytes. */
  bytes: z.optional(z.boolean()),
});
export type Call = z.infer<typeof Call>;

/** A build of a remote: `release.json` beside its files. File names are relative to that folder. */
export const Release = z.object({
  name: Text,
  /** The version of the package, and a digest of the rest of this description, without `builtAt` and `commit`: `1.0.0-3fa94c1b`. */
  version: Text,
  /** ISO 8601. */
  builtAt: z.optional(Text),
  /** With `-dirty` if there were uncommitted changes; null without git. */
  commit: z._default(z.nullable(Text), null),
  /** Undefined in older builds. */
  needs: z.optional(Needs),
  /** The hash of every file, `sha256-…` as in `integrity`. Without this file and the compressed copies. Each check of a release limits them. */
  files: z._default(z.record(z.string(), z.string()), {}),
  /** The script that a host loads. */
  entry: Text,
  /** Files to preload for every page. */
  preload: few(Text),
  /** Further files of each page, by its route pattern. */
  routes: fewNamed(
    z.extend(Files, {
      early: z.optional(EarlyAddresses),
      /** Scripts and stylesheets of what the page imports dynamically, such as its dialogs. Undefined in older builds. */
      later: z.optional(few(Text)),
      /** Only in older builds: scripts that the forms of a prerendered page import at their first use. */
      forms: z.optional(few(Text)),
    }),
  ),
  /** By route pattern. */
  prerendered: z._default(fewNamed(PrerenderedPage), {}),
  /** The routes that it adds to the portal. */
  portalRoutes: z._default(z.array(PortalRoute), []),
  /** The calls of the API that its scripts contain, by path and method. Undefined in older builds. */
  calls: z.optional(z.array(Call).check(z.maxLength(200))),
});
export type Release = z.infer<typeof Release>;

/** The panel as prerendered by the shell's build: the server replaces the placeholders of `panel-frame.ts`. */
const PanelFrame = z.object({
  /** HTML of each language and theme, `pl-dark`, `en-system`, with a placeholder for the navigation's entries. */
  html: z.record(z.string(), z.string()),
  /** An entry of the navigation, and that of the current page. */
  entry: z.string(),
  currentEntry: z.string(),
  /** The icon of an entry. */
  icon: z.string(),
});
export type PanelFrame = z.infer<typeof PanelFrame>;

/** What the shell adds to composed pages, by their access: `page-parts.json` beside its page. File names are relative to that folder. */
export const PageParts = z.object({
  visitor: z.object({
    /** The path that a logged-in company is redirected to. */
    redirectsTo: z.string(),
  }),
  company: z.extend(Files, {
    /** What the panel itself reads first. */
    early: EarlyAddresses,
    /** Scripts and stylesheets that dialogs and forms of every page import. Undefined in older builds. */
    later: z.optional(z.array(z.string())),
    frame: PanelFrame,
  }),
  /** The strokes of the navigation's icons, by name. */
  icons: z.record(z.string(), z.string()),
});
export type PageParts = z.infer<typeof PageParts>;

/** The names of a build's files that have a hash of their content. */
export const HashedFiles = z.array(z.string());

/** `about.json` of a release's files for other sites. */
export const EmbeddedAbout = z.object({
  version: z.string(),
  /** The script with everything, and its hash. */
  script: z.string(),
  integrity: z.string(),
  /** What the element mounts. Releases of an older kit have none. */
  module: z.optional(z.string()),
  react: z.optional(z.string()),
  reactVersion: z.optional(z.string()),
});
export type EmbeddedAbout = z.infer<typeof EmbeddedAbout>;

const maxSignatures = 10;

export const Signature = z.object({
  /** A hint: the signature is tried with every key of the remote. */
  keyid: z._default(z.string().check(z.maxLength(200)), ''),
  /** Base64 of an Ed25519 signature. */
  sig: z.string().check(z.maxLength(200)),
});

/** A DSSE envelope: the exact bytes of a description, and who signed them. */
export const Envelope = z.object({
  payloadType: z.string().check(z.maxLength(100)),
  /** Base64 of the description's bytes. */
  payload: z.string(),
  signatures: z.array(Signature).check(z.minLength(1), z.maxLength(maxSignatures)),
});
export type Envelope = z.infer<typeof Envelope>;

/** What a team signs: the description of a build, for which portal it is, and its place in the order of releases. */
export const SignedRelease = z.extend(Release, {
  /** The origin of the portal: `https://portal.example`. */
  portal: Text,
  /** Greater than that of every release of the remote before it. */
  sequence: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  /** Whether the whole working tree was committed; null when unknown. */
  isClean: z.nullable(z.boolean()),
});
export type SignedRelease = z.infer<typeof SignedRelease>;
