import { isFileName } from '@osk/shared/contract/release';
import { retryPrefix } from '@osk/shared/contract/retry-address';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../releases/registry.ts';
import { createReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { sendReleaseFile } from './send-release-file.ts';
import { encodingFor } from './static-files.ts';

type Sources = { remotes: readonly { name: string }[]; store: ReleaseStore; registry: Registry };
type Params = { remote: string; version: string; '*': string };

/** Serves the files of releases at retry addresses, also those of a store on another host. Each is checked by its hash: no import map does. */
export async function retryRoutes(fastify: FastifyInstance, { remotes, store, registry }: Sources): Promise<void> {
  const filesByRemote = new Map(remotes.map(({ name }) => [name, createReleaseFiles(store, name, fastify.log)]));
  fastify.get<{ Params: Params }>(`${retryPrefix}:attempt/:remote/:version/*`, async (request, reply) => {
    const { remote, version, '*': file } = request.params;
    const stored = registry.rolloutOf(remote)?.releases.find((release) => release.version === version);
    const found = stored && isFileName(file) ? await filesByRemote.get(remote)?.find(stored, file, encodingFor(request)) : undefined;
    // A version never changes, and a retry address is used in one document.
    return found ? sendReleaseFile(request, reply, file, { ...found, isHashed: true }) : reply.callNotFound();
  });
}
