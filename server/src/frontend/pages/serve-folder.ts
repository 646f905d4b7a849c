import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const year = 365 * 24 * 60 * 60;
/** A name with a hash of what is in the file, which may be a compressed one: `index-DdrA1hkB.css.br`. A word, as in `mf-manifest.json`, is none. */
const hashed = /-(?=[a-z_-]*[A-Z\d])[\w-]{8}\.\w+(\.br|\.gz)?$/;

/** Has a hashed file kept for a year, another asked for each time. */
export function setCaching(reply: Pick<FastifyReply, 'header'>, path: string): void {
  void reply.header('Cache-Control', hashed.test(path) ? `public, max-age=${year}, immutable` : 'no-cache');
}

/** How a build's files are sent. */
export const fromFolder = (root: string) =>
  ({
    root,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => setCaching(reply, path),
  }) as const satisfies FastifyStaticOptions;

/** Serves a folder's files, hashed ones for a year, the others to be asked for each time. */
export async function serveFolder(fastify: FastifyInstance, root: string, prefix: string): Promise<void> {
  await fastify.register(fastifyStatic, { ...fromFolder(root), prefix, decorateReply: false });
}
