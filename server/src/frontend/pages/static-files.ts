import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { embeddedFolder, hashedFilesName } from '@osk/shared/contract/release';
import { HashedFiles } from '@osk/shared/contract/shapes/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/http/http-error.ts';
import type { Encoding } from '../releases/release-files.ts';
import { isWithin, releasesPrefix } from '../releases/release-store.ts';
import type { BuildFolders } from './portal-files.ts';

const immutable = `public, max-age=${365 * 24 * 60 * 60}, immutable`;
/** The compressed copy of a file has the file's caching. */
const compressedCopy = /\.(br|gz)$/;
/** The files of the store that are not cached. */
const releaseMetadata = /[\\/](rollout|release)\.json(\.br|\.gz)?$/;
/** The embedded files of a version, for pages that stay with that version. */
const embeddedFile = new RegExp(String.raw`^[^\\/]+[\\/][^\\/]+[\\/]${embeddedFolder}[\\/]`);

/** Lets pages of any origin load a file. Module scripts need the first header, cross-origin isolated pages the second. */
export const anyOriginHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** The files of a build whose names have a hash. Empty when its list is missing or damaged: then no file is cached. */
function readHashedFiles(build: string): ReadonlySet<string> {
  try {
    return new Set(HashedFiles.parse(JSON.parse(readFileSync(join(build, hashedFilesName), 'utf8'))));
  } catch {
    // Another version may be half unpacked.
    return new Set();
  }
}

/** Caches a file with a hash in its name for a year, and no other. */
export function setCacheControl(reply: Pick<FastifyReply, 'header'>, isHashed: boolean): void {
  void reply.header('Cache-Control', isHashed ? immutable : 'no-cache');
}

const commonOptions = { preCompressed: true, index: false, dotfiles: 'ignore', cacheControl: false, decorateReply: false } as const;

/** The options for the files of a build. @param folder the part of the build to serve, by default the whole */
export function staticOptions(builds: BuildFolders, folder = '') {
  const hashed = new Map(builds.map((build) => [build, readHashedFiles(build)]));
  return {
    ...commonOptions,
    root: builds.map((build) => join(build, folder)),
    setHeaders(reply, path) {
      const build = builds.find((one) => path.startsWith(one + sep)) ?? builds[0];
      const file = relative(build, path).replaceAll(sep, '/');
      setCacheControl(reply, hashed.get(build)?.has(file.replace(compressedCopy, '')) === true);
    },
  } satisfies FastifyStaticOptions;
}

/** Serves the files of a build. */
export async function serveFolder(fastify: FastifyInstance, builds: BuildFolders, prefix: string, folder?: string): Promise<void> {
  await fastify.register(fastifyStatic, { ...staticOptions(builds, folder), prefix });
}

/** Serves a store of releases. The files of a version never change. */
export async function serveReleases(fastify: FastifyInstance, root: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    ...commonOptions,
    root,
    prefix: releasesPrefix,
    async onFile(path) {
      if (!(await isWithin(root, path))) throw notFound();
    },
    setHeaders(reply, path) {
      if (embeddedFile.test(relative(root, path))) reply.headers(anyOriginHeaders);
      void reply.header('Cache-Control', releaseMetadata.test(path) ? 'no-cache' : immutable);
    },
  });
}

/** The best encoding that the browser accepts. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
