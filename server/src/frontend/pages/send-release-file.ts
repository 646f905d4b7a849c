import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFile } from '../releases/release-files.ts';

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
  '.html': 'text/html; charset=utf-8',
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

/** Caches a file with a hash in its name for a year, and no other. */
export function setCacheControl(reply: Pick<FastifyReply, 'header'>, isHashed: boolean): void {
  void reply.header('Cache-Control', isHashed ? immutable : 'no-cache');
}
