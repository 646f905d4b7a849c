import { findCallProblems } from '@osk/shared/contract/call-compatibility/find-call-problems';
import { findHostProblems } from '@osk/shared/contract/compatibility';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import {
  type HostManifest,
  isCommit,
  isFileName,
  isVersion,
  maxFiles,
  maxNameLength,
  neededFiles,
  type PortalRoute,
  type Release,
} from '@osk/shared/contract/release';
import { type Admission, callName, callsAmong, findRouteProblems, findUnadmittedCalls } from '../admission/admission.ts';
import { styleSheetsOf } from './check-styles.ts';

export type CheckContext = {
  /** Undefined when no pages are served. */
  hostManifest: HostManifest | undefined;
  endpoints: readonly EndpointDefinition[];
};

// Each check returns the problems that it found, one English sentence each. None runs code of the release.

/** A release is complete: its version, names of files and hashes are valid, and it lists every file that it needs. */
export function checkDescription(release: Release): string[] {
  const { version, commit, files } = release;
  const names = Object.keys(files);
  if (names.length > maxFiles) return [`The release has ${names.length} files. At most ${maxFiles} are allowed.`];
  const unlisted = neededFiles(release).filter((file) => !Object.hasOwn(files, file));
  return [
    ...(isVersion(version) ? [] : [`${quoted(version)} is not a valid version: use at most 50 letters, digits, points and hyphens.`]),
    ...(commit === null || isCommit(commit) ? [] : ['The commit must have at most 100 characters of ASCII, in one line.']),
    ...names
      .filter((name) => !isFileName(name))
      .map((name) => `${quoted(name)} is not a valid file name: begin each part with a letter or digit, and use no spaces.`),
    ...names
      .filter((name) => name.length > maxNameLength)
      .map((name) => `${quoted(name)} is too long: the name of a file has at most ${maxNameLength} characters.`),
    ...Object.entries(files)
      .filter(([, hash]) => !/^sha256-[\w+/]{43}=$/.test(hash))
      .map(([name]) => `${quoted(name)} has no valid hash.`),
    ...Object.values(release.routes)
      .flatMap(({ css }) => css)
      .filter((file) => !styleSheetsOf({ files: { [file]: '' } }).includes(file))
      .map((file) => `${quoted(file)} is no style sheet of a page: its name ends with .css, and it is not below embed.`),
    ...unlisted.map((file) => `${quoted(file)} is needed, but not listed in release.json.`),
  ];
}

/** The shell provides what the release needs, and what the operator admitted covers its routes and calls. Both can change after it was stored. */
export function checkFit(release: Release, { hostManifest }: Pick<CheckContext, 'hostManifest'>, admission: Admission): string[] {
  return [
    ...(hostManifest ? findHostProblems(release.needs, hostManifest) : []),
    ...findRouteProblems(release, admission),
    ...findUnadmittedCalls(release, admission),
  ];
}

/** The early calls of the pages are calls of the release that only read. */
export function checkEarlyCalls({ routes, calls = [] }: Release, { endpoints }: CheckContext): string[] {
  const isDeclared = callsAmong(calls.map(callName));
  const isReadable = (endpoint: EndpointDefinition) => endpoint.method === 'GET' && endpoint.access !== 'release';
  const readable = endpoints.filter((endpoint) => isReadable(endpoint) && isDeclared(callName(endpoint))).map(addressesOf);
  return Object.entries(routes).flatMap(([page, { early = [] }]) =>
    early
      .filter((address) => !readable.some((pattern) => pattern.test(address)))
      .map((address) => `The page ${quoted(page)} reads ${quoted(address)} early, which is none of its calls that only read.`),
  );
}

const addressesOf = ({ path }: EndpointDefinition) => new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}(\\?.*)?$`);

/** The calls of the release are calls of this server. It accepts what the remote sends, and answers what the remote expects. Both can change. */
export function checkCalls({ calls }: Release, { endpoints }: CheckContext): string[] {
  return calls ? findCallProblems(calls, endpoints) : ['The build does not list its calls: build it with the current @osk/remote-kit.'];
}

/** Visitors keep and share the addresses of the pages that they get now. One English sentence for each that a release would take away. */
export function checkRemovedRoutes({ portalRoutes }: Pick<Release, 'portalRoutes'>, live: readonly Pick<PortalRoute, 'path'>[]): string[] {
  const kept = new Set(portalRoutes.map(({ path }) => withoutNames(path)));
  return live
    .filter(({ path }) => !kept.has(withoutNames(path)))
    .map(({ path }) => `It lacks the route ${path}, which pages have now: its address would be not found. --insist removes it.`);
}

const withoutNames = (path: string): string => path.replaceAll(/:\w+/g, ':');

/** A text of any length and characters, in a sentence. */
const quoted = (text: string): string => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
