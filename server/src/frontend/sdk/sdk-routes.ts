import { hash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../../platform/http/describe-error.ts';
import { createReadCache } from '../releases/read-cache.ts';
import { packumentOf, tarballPath } from './packument.ts';
import type { SdkPackage, SdkVersion } from './sdk-packages.ts';

export type SdkOptions = {
  /** The packages that came with this portal. */
  packages: readonly SdkPackage[];
  /** What this and other versions of the portal have stored. They fail while the database is down. */
  readVersions(name: string): Promise<SdkVersion[]>;
  readTarball(name: string, version: string): Promise<Buffer | undefined>;
  /** The addresses of tarballs begin with it. A client's Host header says nothing about where the portal is. */
  publicUrl: string;
};

/** Milliseconds for which stored versions are not read again. */
const cacheTime = 10_000;
/** Bytes of stored tarballs in memory. */
const tarballMemory = 8 * 1024 * 1024;
const immutable = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

class NotStored extends Error {}

/** A read-only npm registry with the packages that teams build their remotes with, and the one for pages that embed a remote. */
export function sdkRoutes(app: FastifyInstance, options: SdkOptions): void {
  const findVersions = createVersionReader(options, app.log);
  const findTarball = createTarballReader(options);
  const registry = `${options.publicUrl}/sdk/`;

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
    const own = options.packages.find(({ manifest }) => manifest.name === path);
    if (own) return sendPackument(request, reply, own);
    const [, name, version] = /^(@osk\/[a-z-]+)\/-\/[a-z-]+-(\d+\.\d+\.\d+(?:-[\da-f]{8})?)\.tgz$/.exec(path) ?? [];
    const isTarball = name !== undefined && version !== undefined && path === tarballPath(name, version);
    const tarball = isTarball ? await findTarball(name, version) : undefined;
    if (tarball) return reply.type('application/octet-stream').header('Cache-Control', immutable).send(tarball);
    const known = options.packages.map(({ manifest }) => manifest.name);
    // As registries answer; npm shows the sentence.
    return reply
      .code(404)
      .header('Cache-Control', 'no-cache')
      .send({ error: `Not found. This portal has ${known.join(', ') || 'no packages'}.` });
  });
}

/** This portal's own version of a package, as it was first stored, and the other stored ones. While the database is down, its own alone. */
function createVersionReader({ readVersions }: SdkOptions, log: FastifyBaseLogger) {
  const stored = new Map<string, { until: number; versions: Promise<SdkVersion[]> }>();

  function readStored(name: string): Promise<SdkVersion[]> {
    const known = stored.get(name);
    if (known && known.until > Date.now()) return known.versions;
    const versions = readVersions(name).catch((error: unknown) => {
      log.warn({ package: name, error: describeError(error) }, 'sdk versions not read');
      return [];
    });
    stored.set(name, { until: Date.now() + cacheTime, versions });
    return versions;
  }

  return async (own: SdkPackage): Promise<[latest: SdkVersion, others: SdkVersion[]]> => {
    const versions = await readStored(own.manifest.name);
    const isOwn = ({ manifest }: SdkVersion) => manifest.version === own.manifest.version;
    return [versions.find(isOwn) ?? own, versions.filter((version) => !isOwn(version))];
  };
}

/** Tarballs by name and version: stored ones, and this portal's own while the database is down or has not stored them yet. */
function createTarballReader({ packages, readTarball }: SdkOptions) {
  const cache = createReadCache<Buffer>(tarballMemory, (tarball) => tarball.length);
  const readStored = async (name: string, version: string) => {
    const tarball = await readTarball(name, version);
    // Cached for some seconds only.
    if (!tarball) throw new NotStored();
    return tarball;
  };

  return async (name: string, version: string): Promise<Buffer | undefined> => {
    const own = packages.find(({ manifest }) => manifest.name === name && manifest.version === version);
    try {
      return await cache(tarballPath(name, version), () => readStored(name, version));
    } catch (error) {
      if (own) return own.tarball;
      if (error instanceof NotStored) return undefined;
      throw error;
    }
  };
}
