import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFile } from '../releases/release-files.ts';
import { setCacheControl } from './static-files.ts';

/** A file of a release. `isHashed`: its name has a hash of its content. */
export type FoundFile = ReleaseFile & { isHashed: boolean };

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

export function sendReleaseFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: string,
  { content, encoding, etag, isHashed }: FoundFile,
): FastifyReply {
  setCacheControl(reply, isHashed);
  reply.header('ETag', etag).header('Vary', 'accept-encoding');
  // A proxy that recompresses the file makes the tag weak: W/"…".
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(contentTypes[extname(file)] ?? 'application/octet-stream').send(content);
}
