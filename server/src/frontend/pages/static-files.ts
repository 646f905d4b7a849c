import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { hashedFilesName, isFileName } from '@osk/shared/contract/release';
import { HashedFiles } from '@osk/shared/contract/shapes/release';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../releases/file-contents.ts';
import type { ReleaseFile } from '../releases/release-files.ts';
import { contentTypes, sendReleaseFile, setCacheControl } from './send-release-file.ts';

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
      setCacheControl(reply, hashed.has(file.replace(compressedCopy, '')));
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

/** Sends a file of another installed version. */
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

/** The best encoding that the browser accepts. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
