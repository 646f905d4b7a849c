import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { releasesPrefix } from './folder-store.ts';

const year = 365 * 24 * 60 * 60;
/** What changes, or is read by whoever wants to know what is out. */
const changing = /[\\/](pointer|release)\.json(\.br|\.gz)?$/;

/** Serves the files of a store that is a folder: a release's for a year, for its folder never changes. */
export async function serveReleases(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    prefix: releasesPrefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('Cache-Control', changing.test(path) ? 'no-cache' : `public, max-age=${year}, immutable`);
    },
  });
}
