import type { Provider } from './shapes/page.ts';

export type { Provider };

export type PageRelease = {
  version: string;
  /** Files of each page to preload with the entry, by the page's route; relative to the entry. */
  files?: Readonly<Record<string, readonly string[]>>;
  /** Tried in turn if it fails: the last good release before it, then the one deployed with the portal. */
  fallbacks?: readonly { version: string; entry: string }[];
};

/** JSON that the server writes into every page: `<script type="application/json" id="page">`. */
export type Page = {
  /** The entry script of each released remote, by its name. */
  remotes: Readonly<Record<string, string>>;
  releases?: Readonly<Record<string, PageRelease>>;
  /** The origin of each remote that this browser loads from a developer's machine, by its name. */
  overrides?: Readonly<Record<string, string>>;
  provider: Provider;
};
