import { isFileName } from '@osk/shared/contract/release';
import { retryPrefix } from '@osk/shared/contract/retry-address';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../releases/registry.ts';
import type { createReleaseFiles } from '../releases/release-files.ts';
import { sendReleaseFile } from './send-release-file.ts';
import { encodingFor } from './static-files.ts';

type Sources = { filesOf: ReturnType<typeof createReleaseFiles>; registry: Registry };
type Params = { remote: string; version: string; '*': string };

/** Serves the files of releases at retry addresses, also those of a store on another host. Each is checked by its hash: no import map does. */
export async function retryRoutes(fastify: FastifyInstance, { filesOf, registry }: Sources): Promise<void> {
  fastify.get<{ Params: Params }>(`${retryPrefix}:attempt/:remote/:version/*`, async (request, reply) => {
    const { remote, version, '*': file } = request.params;
    // A replica may have served no page since the release.
    await registry.current();
    const stored = registry.rolloutOf(remote)?.releases.find((release) => release.version === version);
    const found = stored && isFileName(file) ? await filesOf(remote).find(stored, file, encodingFor(request)) : undefined;
    // A version never changes, and a retry address is used in one document.
    return found ? sendReleaseFile(request, reply, file, { ...found, isHashed: true }) : reply.callNotFound();
  });
}
