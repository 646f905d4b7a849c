import { existsSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { hashedFilesName, isFileName } from '@osk/shared/contract/release';
import { HashedFiles } from '@osk/shared/contract/shapes/release';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, ReleaseFile } from '../../registry/release-contents.ts';

/** A file of a release. `isHashed`: its name has a hash of its content. */
export type FoundFile = ReleaseFile & { isHashed: boolean };

const immutable = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  // The types of an embedded element. Browsers show them; by its extension the file would be a video.
  '.ts': 'text/plain; charset=utf-8',
  // Parts of pages, which the server composes. A document of a team would run scripts without the policy of pages.
  '.html': 'text/plain; charset=utf-8',
};
/** A picture that is opened as a document runs no scripts. */
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

export function sendReleaseFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: string,
  { content, encoding, etag, isHashed }: FoundFile,
): FastifyReply {
  reply.header('Cache-Control', cachingOf(isHashed)).header('ETag', etag).header('Vary', 'accept-encoding');
  // A proxy that recompresses the file makes the tag weak: W/"…".
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  const extension = extname(file);
  if (extension === '.svg') reply.header('Content-Security-Policy', picturePolicy);
  return reply.type(contentTypes[extension] ?? 'application/octet-stream').send(content);
}

const cachingOf = (isHashed: boolean): string => (isHashed ? immutable : 'no-cache');

/** The compressed copy of a file has the file's caching. */
const compressedCopy = /\.(br|gz)$/;

/** The description of a build, which names its commit. Only the server reads it. */
const description = /^release\.json(\.|$)/;

/** Lets pages of any origin load a file. Module scripts need the first header, cross-origin isolated pages the second. */
export const anyOriginHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** The files of a build whose names have a hash. Empty when its list is missing or damaged: then no file is cached. */
export function readHashedFiles(build: string): ReadonlySet<string> {
  try {
    return new Set(HashedFiles.parse(JSON.parse(readFileSync(join(build, hashedFilesName), 'utf8'))));
  } catch {
    return new Set();
  }
}

/** The options for the files of a build, which are sent by name. @param folder the part of the build to serve, by default the whole */
export function staticOptions(build: string, folder = '') {
  const hashed = readHashedFiles(build);
  return {
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    serve: false,
    root: join(build, folder),
    setHeaders(reply, path) {
      const file = relative(build, path).replaceAll(sep, '/');
      void reply.header('Cache-Control', cachingOf(hashed.has(file.replace(compressedCopy, ''))));
      if (file.endsWith('.ts')) void reply.header('Content-Type', contentTypes['.ts']);
    },
  } satisfies FastifyStaticOptions;
}

/** Finds a file of another installed version of the portal by its address. */
export type FindInstalled = (address: string, encoding: Encoding | undefined) => Promise<ReleaseFile | undefined>;

type Served = { prefix: string; build: string; folder?: string };

/** Serves the files of a build without its description, and those of other installed versions that it lacks. */
export async function serveFolder(
  fastify: FastifyInstance,
  { prefix, build, folder }: Served,
  findInstalled: FindInstalled,
): Promise<void> {
  const options = staticOptions(build, folder);
  const routes: FastifyPluginAsync = async (scope) => {
    await scope.register(fastifyStatic, options);
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
      const file = request.params['*'];
      if (isFileName(file) && !description.test(file) && existsSync(join(options.root, file))) return reply.sendFile(file);
      return sendInstalled(request, reply, `${prefix}${file}`, findInstalled);
    });
  };
  await fastify.register(routes);
}

export async function sendInstalled(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  findInstalled: FindInstalled,
): Promise<unknown> {
  const found = isFileName(address.slice(1)) ? await findInstalled(address, encodingFor(request)) : undefined;
  // Only files with a hash in their name are stored.
  return found ? sendReleaseFile(request, reply, address, { ...found, isHashed: true }) : reply.callNotFound();
}

/** A text in each encoding. */
export async function compressText(text: string): Promise<Record<Encoding | 'identity', Buffer>> {
  const identity = Buffer.from(text);
  return { identity, br: await promisify(brotliCompress)(identity), gzip: await promisify(gzip)(identity) };
}

export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
