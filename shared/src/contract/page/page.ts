import type { PortalRoute } from '../release/release.ts';
import type { Provider } from '../shapes/page.ts';

export type { Provider };

/** The calls that the host makes for a release, `GET /api/employees/{id}`. Undefined: every call, for builds from before they were named. */
type AllowedCalls = { calls?: readonly string[] };

export type PageRelease = AllowedCalls & {
  version: string;
  /** Files of each page to preload with the entry, by the page's route; relative to the entry. */
  files?: Readonly<Record<string, readonly string[]>>;
  /** The addresses of the GET calls that each page makes first. */
  early?: Readonly<Record<string, readonly string[]>>;
  /** Tried in turn if it fails: the last good release before it, then the one deployed with the portal. */
  fallbacks?: readonly (AllowedCalls & { version: string; entry: string })[];
};

/** A route of the portal, with the whole title of the browser tab. No address matches two of them. */
export type PageRoute = Pick<PortalRoute, 'path' | 'page' | 'access' | 'title'> & {
  remote: string;
  /** Why there is no page: the operator has disabled the remote, or the release in use does not have the page. */
  unavailable?: 'disabled' | 'missing';
  /** The entry in the panel's navigation; routes are in the order of their entries. */
  navigation?: {
    label: PortalRoute['title'];
    /** Strokes on a 24 by 24 grid. */
    icon?: string;
  };
};

/** JSON that the server writes into every page: `<script type="application/json" id="page">`. */
export type Page = {
  /** The entry script of each released remote, by its name. */
  remotes: Readonly<Record<string, string>>;
  releases?: Readonly<Record<string, PageRelease>>;
  /** The origin of each remote that this browser loads from a developer's machine, by its name. */
  overrides?: Readonly<Record<string, string>>;
  routes: readonly PageRoute[];
  /** The addresses of what the page of the panel that the tab loads imports dynamically, such as its dialogs. */
  later?: readonly string[];
  provider: Provider;
};

/** The path of the navigation's current entry: that of the page, or the nearest above it. */
export function currentEntry(routes: readonly PageRoute[], path: string): string | undefined {
  const isCurrent = (entry: string) => path === entry || path.startsWith(`${entry}/`);
  const paths = routes.flatMap((route) => (route.navigation && isCurrent(route.path) ? [route.path] : []));
  return paths.toSorted((one, other) => other.length - one.length)[0];
}
