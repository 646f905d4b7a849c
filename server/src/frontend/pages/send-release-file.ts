import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFile } from '../releases/release-files.ts';

/** A file of a release. `isHashed`: its name has a hash of its content. */
export type FoundFile = ReleaseFile & { isHashed: boolean };

const immutable = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

export const contentTypes: Readonly<Record<string, string>> = {
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
  setCacheControl(reply, isHashed);
  reply.header('ETag', etag).header('Vary', 'accept-encoding');
  // A proxy that recompresses the file makes the tag weak: W/"…".
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  const extension = extname(file);
  if (extension === '.svg') reply.header('Content-Security-Policy', picturePolicy);
  return reply.type(contentTypes[extension] ?? 'application/octet-stream').send(content);
}

/** Caches a file with a hash in its name for a year, and no other. */
export function setCacheControl(reply: Pick<FastifyReply, 'header'>, isHashed: boolean): void {
  void reply.header('Cache-Control', isHashed ? immutable : 'no-cache');
}
