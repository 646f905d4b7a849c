import { createHash, randomInt } from 'node:crypto';
import { cookieValues } from '@osk/shared/contract/cookies';
import type { Page, PageRelease, PageRoute } from '@osk/shared/contract/page';
import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedCalls } from '../registry/admission/admission.ts';
import type { ReleaseChoice } from '../registry/follow-remote.ts';
import type { Snapshot } from '../registry/registry.ts';
import type { ServedRelease } from '../registry/validate-release.ts';

/** The numbers of browsers are below this. */
const numberLimit = 10_000;
const cookieName = 'portal-canary';
const year = 365 * 24 * 60 * 60;

/** Where a page loads its remotes from. */
export type PageRemotes = {
  /** The chosen release of each enabled remote, by name. */
  choices: ReadonlyMap<string, ReleaseChoice>;
  /** The origins of the remotes on the developer's own machine, by name. They replace the choices. */
  overrides: ReadonlyMap<string, string>;
};

/** The browser's number, from its cookie. While a canary runs, a browser without one gets it. */
export function browserNumber(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot, secure: boolean): string {
  const number = cookieValues(request.headers.cookie, cookieName).findLast(isBrowserNumber);
  if (number !== undefined) return number;
  const created = String(randomInt(numberLimit));
  if (snapshot.some(({ canary }) => canary !== undefined)) {
    reply.setCookie(cookieName, created, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: year });
  }
  return created;
}

const isBrowserNumber = (value: string) => /^(0|[1-9]\d{0,3})$/.test(value);

/** Chooses the release of every enabled remote for a browser, by name. The same number always gets the same choice. */
export function choicesFor(snapshot: Snapshot, number: string): ReadonlyMap<string, ReleaseChoice> {
  const choices = snapshot.flatMap(({ name, isEnabled, live, canary }): [string, ReleaseChoice][] => {
    if (!isEnabled) return [];
    const choice = canary && bucketOf(number, name) < canary.percent * (numberLimit / 100) ? canary.choice : live;
    return choice ? [[name, choice]] : [];
  });
  return new Map(choices);
}

/** Differs by remote, so that the canaries of two remotes go to different browsers. */
function bucketOf(number: string, remote: string): number {
  return createHash('sha256').update(`${number} ${remote}`).digest().readUInt32BE() % numberLimit;
}

const entryOf = ({ base, release }: ServedRelease) => `${base}/${release.entry}`;

export function describeRemotes({ choices, overrides }: PageRemotes): Pick<Page, 'remotes' | 'releases' | 'overrides'> {
  const released = [...choices].filter(([name]) => !overrides.has(name));
  return {
    remotes: Object.fromEntries([
      ...released.map(([name, { served }]) => [name, entryOf(served)]),
      ...[...overrides].map(([name, origin]) => [name, `${origin}/remoteEntry.js`]),
    ]),
    releases: Object.fromEntries(released.map(([name, choice]) => [name, describeRelease(choice)])),
    ...(overrides.size > 0 && { overrides: Object.fromEntries(overrides) }),
  };
}

function describeRelease({ served, fallbacks, admittedCalls }: ReleaseChoice): PageRelease {
  const callsOf = ({ release }: ServedRelease) => {
    const calls = allowedCalls(release, admittedCalls);
    return calls && { calls };
  };
  const { version, entry, preload, routes, portalRoutes } = served.release;
  const files = Object.entries(routes).map(([page, { js, css }]) => [page, [...preload, ...js, ...css].filter((file) => file !== entry)]);
  const inPanel = new Set(portalRoutes.flatMap(({ page, access }) => (access === 'company' ? [page] : [])));
  const calls = Object.entries(routes).flatMap(([page, { early = [] }]) => (inPanel.has(page) && early.length > 0 ? [[page, early]] : []));
  const older = fallbacks.map((one) => ({ version: one.release.version, entry: entryOf(one), ...callsOf(one) }));
  return {
    version,
    files: Object.fromEntries(files),
    ...(calls.length > 0 && { early: Object.fromEntries(calls) }),
    ...callsOf(served),
    ...(older.length > 0 && { fallbacks: older }),
  };
}

/** The release that a route's page is loaded from; undefined when the remote is overridden, or has no such page. */
export function releaseFor(route: PageRoute | undefined, { choices, overrides }: PageRemotes): ServedRelease | undefined {
  return route === undefined || route.unavailable || overrides.has(route.remote) ? undefined : choices.get(route.remote)?.served;
}

/** The prerendered page of a route; undefined when the release has none. A company's page has the panel's frame instead. */
export function prerenderedPage(route: PageRoute | undefined, remotes: PageRemotes): Release['prerendered'][string] | undefined {
  const served = route?.access === 'company' ? undefined : releaseFor(route, remotes);
  const { prerendered = {} } = served?.release ?? {};
  // A page may be named `constructor`.
  return route && Object.hasOwn(prerendered, route.page) ? prerendered[route.page] : undefined;
}

/** An import map with the hash of every script of the releases, including imported ones. Undefined when there are no hashes. */
export function importMapFor({ choices, overrides }: PageRemotes): object | undefined {
  const releases = [...choices].filter(([name]) => !overrides.has(name)).flatMap(([, { served, fallbacks }]) => [served, ...fallbacks]);
  const integrity = releases.flatMap(({ base, hashes }) =>
    Object.entries(hashes)
      .filter(([file]) => file.endsWith('.js') && !file.startsWith(`${embeddedFolder}/`))
      .map(([file, hash]) => [`${base}/${file}`, hash]),
  );
  return integrity.length > 0 ? { integrity: Object.fromEntries(integrity) } : undefined;
}

/** The text of a remote's style sheet by its address; undefined when no served release has the address. */
export function readRemoteFile(address: string, { choices }: PageRemotes): string | undefined {
  const release = [...choices.values()].map(({ served }) => served).find(({ base }) => address.startsWith(`${base}/`));
  return release?.read(address.slice(release.base.length + 1));
}
