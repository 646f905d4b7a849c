import { relative } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { embeddedFolder } from '@osk/shared/contract/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/http/http-error.ts';
import type { Encoding } from '../releases/release-files.ts';
import { isWithin, releasesPrefix } from '../releases/release-store.ts';

const immutable = `public, max-age=${365 * 24 * 60 * 60}, immutable`;
/** The name of a file with a content hash, or of its compressed copy: `index-DdrA1hkB.css.br`. Not `mf-manifest.json`. */
const hashedName = /-(?=[a-z_-]*[A-Z\d])[\w-]{8}\.\w+(\.br|\.gz)?$/;
/** The files of the store that are not cached. */
const releaseMetadata = /[\\/](rollout|release)\.json(\.br|\.gz)?$/;
/** The embedded files of a version, for pages that stay with that version. */
const embeddedFile = new RegExp(String.raw`^[^\\/]+[\\/][^\\/]+[\\/]${embeddedFolder}[\\/]`);

/** Lets pages of any origin load a file. Module scripts need the first header, cross-origin isolated pages the second. */
export const anyOriginHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Caches a file with a hash in its name for a year, and no other. */
export function setCacheControl(reply: Pick<FastifyReply, 'header'>, path: string): void {
  void reply.header('Cache-Control', hashedName.test(path) ? immutable : 'no-cache');
}

export const staticOptions = (root: string) =>
  ({
    root,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    setHeaders: setCacheControl,
  }) as const satisfies FastifyStaticOptions;

/** Serves the files of a build. */
export async function serveFolder(fastify: FastifyInstance, root: string, prefix: string): Promise<void> {
  await fastify.register(fastifyStatic, { ...staticOptions(root), prefix });
}

/** Serves a store of releases. The files of a version never change. */
export async function serveReleases(fastify: FastifyInstance, root: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    ...staticOptions(root),
    prefix: releasesPrefix,
    async onFile(path) {
      if (!(await isWithin(root, path))) throw notFound();
    },
    setHeaders(reply, path) {
      if (embeddedFile.test(relative(root, path))) reply.headers(anyOriginHeaders);
      void reply.header('Cache-Control', releaseMetadata.test(path) ? 'no-cache' : immutable);
    },
  });
}

/** The best encoding that the browser accepts. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
