import type { HostManifest, Needs, PageParts, PanelFrame, PortalRoute, Release, RouteAccess } from '../shapes/release.ts';

export type { HostManifest, Needs, PageParts, PanelFrame, PortalRoute, Release, RouteAccess };

/** The folder of a release with the files for embedding pages; no page of the portal loads them. */
export const embeddedFolder = 'embed';

/** The list of a build's files whose names have a hash of their content, beside them. */
export const hashedFilesName = 'hashed-files.json';

/** The limits of a release: its files, characters of a name, and bytes of one file and of all. */
export const maxFiles = 500;
export const maxNameLength = 200;
export const maxFileSize = 8 * 1024 * 1024;
export const maxReleaseSize = 32 * 1024 * 1024;
/** Bytes of its `release.json`, as it is sent. */
export const maxDescriptionSize = 1024 * 1024;
/** Bytes of a text that the server parses or composes pages of: a style sheet, a fragment, a list of files. */
export const maxTextSize = 256 * 1024;
/** The slowest upload that is waited for, in bytes per millisecond. */
export const slowestUpload = 40;

/** The maximum length of a report's reason, in characters. */
export const maxReasonLength = 300;

/** The maximum number of reports in a call. */
export const maxReports = 20;

/** Whether a name is safe as a version: a folder of the store, and short enough for reports. */
export const isVersion = (version: string): boolean => /^\w[\w.-]{0,49}$/.test(version);

/** Whether a text can be a commit: one line of at most 100 characters of ASCII. */
export const isCommit = (commit: string): boolean => /^[ -~]{0,100}$/.test(commit);

/** Whether a name is safe for a remote: a folder of the store, and part of addresses. */
export const isRemoteName = (name: string): boolean => /^\w[\w-]{0,49}$/.test(name);

/** Whether a path is safe in a release's folder and in HTML: it cannot leave the folder or name a hidden file. */
export const isFileName = (name: string): boolean => /^\w[\w.@+~-]*(\/\w[\w.@+~-]*)*$/.test(name);

/** The files that a release needs, each once: its entry, those of its pages, and what the server composes pages of. */
export function neededFiles({
  entry,
  preload,
  routes,
  prerendered,
}: Pick<Release, 'entry' | 'preload' | 'routes' | 'prerendered'>): string[] {
  const ofPages = Object.values(routes).flatMap(({ js, css, later = [], forms = [] }) => [...js, ...css, ...later, ...forms]);
  const prerenderedFiles = Object.values(prerendered).flatMap(({ picture, fragments }) => [picture, ...Object.values(fragments)]);
  return [...new Set([entry, ...preload, ...ofPages, ...prerenderedFiles])];
}
