import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import { isFileName } from '@osk/shared/contract/release';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { forAnyOrigin } from '../releases/for-any-origin.ts';
import type { Encoding, ReleasedFile } from '../releases/released-files.ts';
import { createEmbeddedFiles, type Surroundings } from './embedded-files.ts';
import { fromFolder, setCaching } from './serve-folder.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves what other people's pages load, from the release that is out. */
export async function serveEmbedded(fastify: FastifyInstance, surroundings: Surroundings): Promise<void> {
  const find = createEmbeddedFiles(surroundings, fastify.log);

  const files: FastifyPluginAsync = async (scope) => {
    // Refusals too: a page that may not read them could not tell a missing file from a portal that is away.
    scope.addHook('onRequest', async (_, reply) => void reply.headers(forAnyOrigin));
    if (surroundings.folder !== undefined) await scope.register(fastifyStatic, { ...fromFolder(surroundings.folder), serve: false });
    scope.get<{ Params: { '*': string } }>('/embed/v1/*', async (request, reply) => {
      const file = request.params['*'];
      const found = isFileName(file) ? await find(file, encodingFor(request)) : undefined;
      if (found === undefined) return reply.callNotFound();
      return found === 'deployed' ? reply.sendFile(file) : send(request, reply, file, found);
    });
  };
  await fastify.register(files);
}

function send({ headers }: FastifyRequest, reply: FastifyReply, file: string, { content, encoding, etag }: ReleasedFile): FastifyReply {
  setCaching(reply, file);
  reply.header('ETag', etag).header('Vary', 'accept-encoding');
  // A proxy that packs it anew makes a weak one of it: W/"…".
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(types[extname(file)] ?? 'application/octet-stream').send(content);
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
