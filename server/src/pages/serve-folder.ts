import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 365 * 24 * 60 * 60;
/** A name with a hash of what is in the file, which may be a compressed one: `index-DdrA1hkB.css.br`. A word, as in `mf-manifest.json`, is none. */
const hashed = /-(?=[a-z_-]*[A-Z\d])[\w-]{8}\.\w+(\.br|\.gz)?$/;

/** Serves a folder's files, hashed ones for a year, the others to be asked for each time; with further headers where some are given. */
export async function serveFolder(
  fastify: FastifyInstance,
  root: string,
  prefix: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.headers(headers).header('Cache-Control', hashed.test(path) ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
}

/** What embeds a module elsewhere is public: a page of any origin may load it, also as a module script, also one that is isolated. */
export const forAnyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
