import type { Page, PageRelease } from '@osk/shared/contract/page';
import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import type { Choice, ServedRelease } from '../releases/served-release.ts';
import { jsonInHtml } from './json-in-html.ts';

/** Where a page has its remotes from. */
export type PageRemotes = {
  /** What it gets of each remote, by the remote's name. */
  choices: ReadonlyMap<string, Choice>;
  /** The origins of those that come from a developer's own machine, by the remote's name: for them no choice holds. */
  overrides: ReadonlyMap<string, string>;
};

const entryOf = ({ base, release }: ServedRelease) => `${base}/${release.entry}`;

/** What each page of a release needs besides the entry. */
function filesOf({ release: { entry, preload, routes } }: ServedRelease): NonNullable<PageRelease['files']> {
  const files = Object.entries(routes).map(([route, { js, css }]) => {
    return [route, [...preload, ...js, ...css].filter((file) => file !== entry)] as const;
  });
  return Object.fromEntries(files);
}

/** What the page's scripts are told of the remotes. */
export function describeRemotes({ choices, overrides }: PageRemotes): Pick<Page, 'remotes' | 'releases' | 'overrides'> {
  const released = [...choices].filter(([name]) => !overrides.has(name));
  const releases = released.map(([name, { served, fallbacks }]) => {
    const further = fallbacks.map((one) => ({ version: one.release.version, entry: entryOf(one) }));
    return [name, { version: served.release.version, files: filesOf(served), ...(further.length > 0 && { fallbacks: further }) }] as const;
  });
  return {
    remotes: Object.fromEntries([
      ...released.map(([name, { served }]) => [name, entryOf(served)] as const),
      ...[...overrides].map(([name, origin]) => [name, `${origin}/remoteEntry.js`] as const),
    ]),
    releases: Object.fromEntries(releases),
    ...(overrides.size > 0 && { overrides: Object.fromEntries(overrides) }),
  };
}

/** The release of a remote that the page may be drawn with. */
export function releaseFor(remote: string | undefined, { choices, overrides }: PageRemotes): ServedRelease | undefined {
  return remote === undefined || overrides.has(remote) ? undefined : choices.get(remote)?.served;
}

/** What the remote of a place has drawn of it. */
export function drawingOf(
  place: { remote: string; page: string } | undefined,
  remotes: PageRemotes,
): Release['prerendered'][string] | undefined {
  return place && releaseFor(place.remote, remotes)?.release.prerendered[place.page];
}

/**
 * The import map that holds every script of the releases to its hash, also those that scripts ask for: the browser refuses any other.
 * Those for other people's pages are left out. Undefined where there is none to hold.
 */
export function importMapFor({ choices, overrides }: PageRemotes): string | undefined {
  const held = [...choices].filter(([name]) => !overrides.has(name)).flatMap(([, { served, fallbacks }]) => [served, ...fallbacks]);
  const integrity = held.flatMap((one) =>
    Object.entries(one?.hashes ?? {})
      .filter(([file]) => file.endsWith('.js') && !file.startsWith(`${embeddedFolder}/`))
      .map(([file, hash]) => [`${one?.base}/${file}`, hash] as const),
  );
  return integrity.length > 0 ? jsonInHtml({ integrity: Object.fromEntries(integrity) }) : undefined;
}

/** The text of a remote's file by its address; undefined for an address that is none. */
export function readRemoteFile(address: string, { choices }: PageRemotes): string | undefined {
  const served = [...choices.values()].map((choice) => choice.served).find(({ base }) => address.startsWith(`${base}/`));
  return served?.read(address.slice(served.base.length + 1));
}
