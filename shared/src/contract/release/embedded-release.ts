/** A file of a release, and its hash in the form of the `integrity` attribute. */
export type EmbeddedFile = readonly [address: string, integrity: string];

/** A release as the element loads it: two scripts without imports. The module may load more by itself. */
export type EmbeddedRelease = {
  version: string;
  /** The version of the React in `react`. */
  reactVersion: string;
  /** Exports `create(parts: ReactParts): Implementation`. */
  module: EmbeddedFile;
  /** Exports `create(parts?: Partial<ReactParts>): ReactParts`: the module's own React where the page gives none. */
  react: EmbeddedFile;
  /** The addresses of the calls that it makes first. */
  early?: readonly string[];
};

/** The server replaces this text in the scripts that it serves, with the list of releases. */
export const releasesPlaceholder = '/* embedded releases */';
