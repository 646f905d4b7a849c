/** Where releases are kept: a folder, or a copy of it on a web server. */
export type ReleaseStore = {
  /** The text of a remote's pointer; undefined where there is none. @throws where that cannot be told. */
  readPointer(remote: string): Promise<string | undefined>;
  /** A file of a release. @throws where it cannot be read. */
  readFile(remote: string, version: string, file: string): Promise<Buffer>;
  /** The address at which browsers find a release's folder, without a slash at the end. */
  address(remote: string, version: string): string;
};

/** Whether a version can be the name of a folder of the store, and of nothing else; as long as one that pages can report of. */
export const isVersion = (version: string): boolean => /^\w[\w.-]{0,49}$/.test(version);

/** Whether a name can be that of a file below a release's folder, as it stands in addresses and in HTML: no way out, nothing hidden. */
export const isFileName = (name: string): boolean => /^\w[\w.@+~-]*(\/\w[\w.@+~-]*)*$/.test(name);
