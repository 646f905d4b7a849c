import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { describeError } from '../../platform/http/describe-error.ts';
import { createReadCache } from '../read-cache.ts';
import { readSdkTarball, readSdkVersions, type SdkPackage, type SdkVersion } from './sdk-store.ts';

type SdkOptions = {
  packages: readonly SdkPackage[];
  database: Database;
  /** The addresses of tarballs begin with it. A client's Host header says nothing about where the portal is. */
  publicUrl: string;
};

/** Milliseconds for which stored versions are not read again. */
const cacheTime = 10_000;
/** How many lists of versions are cached: one for each package. */
const cachedPackages = 20;
/** Bytes of stored tarballs in memory. */
const tarballMemory = 8 * 1024 * 1024;
/** What an installation reads of a manifest. The rest is in the tarball. */
const installed = ['name', 'version', 'bin', 'engines', 'dependencies', 'peerDependencies', 'peerDependenciesMeta'];
const immutable = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

/** A read-only npm registry with the packages that teams build their remotes with, and the one for pages that embed a remote. */
export function sdkRoutes(app: FastifyInstance, { packages, database, publicUrl }: SdkOptions): void {
  const stored = createReadCache<SdkVersion[]>(cachedPackages);
  const tarballs = createReadCache<Buffer>(tarballMemory, (tarball) => tarball.length);
  const registry = `${publicUrl}/sdk/`;

  /** This portal's own version of a package, as it was first stored, and the other stored ones. While the database is down, its own alone. */
  async function findVersions(own: SdkPackage): Promise<[latest: SdkVersion, others: SdkVersion[]]> {
    const { name, version } = own.manifest;
    const read = () =>
      readSdkVersions(database, name).catch((error: unknown) => {
        app.log.warn({ package: name, error: describeError(error) }, 'sdk versions not read');
        return [];
      });
    const versions = await stored(`${name} ${Math.floor(Date.now() / cacheTime)}`, read);
    const isOwn = ({ manifest }: SdkVersion) => manifest.version === version;
    return [versions.find(isOwn) ?? own, versions.filter((one) => !isOwn(one))];
  }

  /** A stored one, and this portal's own while the database is down or has not stored it yet. */
  async function findTarball(name: string, version: string): Promise<Buffer | undefined> {
    const own = packages.find(({ manifest }) => manifest.name === name && manifest.version === version)?.tarball;
    const reading = tarballs(tarballPath(name, version), () => readSdkTarball(database, name, version));
    return (await (own ? reading.catch(() => own) : reading)) ?? own;
  }

  async function sendPackument(request: FastifyRequest, reply: FastifyReply, own: SdkPackage) {
    const body = JSON.stringify(packumentOf(...(await findVersions(own)), registry));
    const tag = `"${hash('sha256', body, 'base64url')}"`;
    reply.header('Cache-Control', 'no-cache').header('ETag', tag).header('Vary', 'Accept');
    // A proxy that compresses the answer makes the tag weak.
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    const isAbbreviated = request.headers.accept?.includes('application/vnd.npm.install-v1+json');
    return reply.type(isAbbreviated ? 'application/vnd.npm.install-v1+json' : 'application/json').send(body);
  }

  app.get<{ Params: { '*': string } }>('/sdk/*', async (request, reply) => {
    // Decoded: npm asks for `@osk%2fshared`.
    const path = request.params['*'];
    const own = packages.find(({ manifest }) => manifest.name === path);
    if (own) return sendPackument(request, reply, own);
    const [, name, version] = /^(@osk\/[a-z-]+)\/-\/[a-z-]+-(\d+\.\d+\.\d+(?:-[\da-f]{8})?)\.tgz$/.exec(path) ?? [];
    const isTarball = name !== undefined && version !== undefined && path === tarballPath(name, version);
    const tarball = isTarball ? await findTarball(name, version) : undefined;
    if (tarball) return reply.type('application/octet-stream').header('Cache-Control', immutable).send(tarball);
    const known = packages.map(({ manifest }) => manifest.name);
    // As registries answer; npm shows the sentence.
    return reply
      .code(404)
      .header('Cache-Control', 'no-cache')
      .send({ error: `Not found. This portal has ${known.join(', ') || 'no packages'}.` });
  });
}

/** Where a tarball is: `/@osk/shared/-/shared-1.2.0-3fa94c1b.tgz`, below the registry's address. */
const tarballPath = (name: string, version: string): string => `${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;

/**
 * The registry's answer about a package, in npm's abbreviated form. Without `time`: pnpm installs nothing that is younger than a day.
 * @param latest this portal's own version
 * @param others stored versions; of packages for teams, those are listed from whose host API the portal's shell runs a remote
 */
export function packumentOf(latest: SdkVersion, others: readonly SdkVersion[], registry: string) {
  const { name, version } = latest.manifest;
  // What pages install has a plain version, without a host API: every one works with every portal.
  const listed = [latest, ...others.filter(({ manifest }) => !version.includes('-') || isServedBy(version, manifest.version))];
  return {
    name,
    'dist-tags': { latest: version },
    versions: Object.fromEntries(listed.map((one) => [one.manifest.version, describe(one, registry)])),
  };
}

function describe({ manifest, integrity, shasum }: SdkVersion, registry: string) {
  const tarball = `${registry}${tarballPath(manifest.name, manifest.version)}`;
  const entries = installed.flatMap((key) => (manifest[key] === undefined ? [] : [[key, manifest[key]]]));
  return { ...Object.fromEntries(entries), dist: { tarball, integrity, shasum } };
}

/** Whether a shell runs what is built with another version: the same major version of the host API, and not a newer one. */
function isServedBy(shell: string, version: string): boolean {
  const [[major, ...rest], [otherMajor, ...otherRest]] = [numbersOf(shell), numbersOf(version)];
  const difference = rest.findIndex((part, index) => part !== otherRest[index]);
  return major === otherMajor && (difference === -1 || (rest[difference] ?? 0) > (otherRest[difference] ?? 0));
}

/** `1.2.0-3fa94c1b` has the host API 1.2.0. */
const numbersOf = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);
