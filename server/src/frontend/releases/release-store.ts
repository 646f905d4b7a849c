/** In bytes. */
export const largestFile = 16 * 1024 * 1024;

/** Where releases are kept: a folder, or a copy of it on a web server. */
export type ReleaseStore = {
  /** The text of a remote's rollout; undefined where there is none. @throws where that cannot be told. */
  readRollout(remote: string): Promise<string | undefined>;
  /** A file of a release. @throws where it cannot be read. */
  readFile(remote: string, version: string, file: string): Promise<Buffer>;
  /** The address at which browsers find a release's folder, without a slash at the end. */
  address(remote: string, version: string): string;
};
