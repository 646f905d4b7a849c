import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { embeddedFolder } from '@osk/shared/contract/release';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/http/http-error.ts';
import { isWithin, releasesPrefix } from './folder-store.ts';
import { forAnyOrigin } from './for-any-origin.ts';

const year = 365 * 24 * 60 * 60;
/** What changes, or is read by whoever wants to know what is out. */
const changing = /[\\/](rollout|release)\.json(\.br|\.gz)?$/;

/** What a page of somebody else's loads that stays with one version. */
const embedded = new RegExp(String.raw`^[^\\/]+[\\/][^\\/]+[\\/]${embeddedFolder}[\\/]`);

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
    async onFile(path) {
      if (!(await isWithin(folder, path))) throw notFound();
    },
    setHeaders(reply, path) {
      if (embedded.test(relative(folder, path))) reply.headers(forAnyOrigin);
      void reply.header('Cache-Control', changing.test(path) ? 'no-cache' : `public, max-age=${year}, immutable`);
    },
  });
}
