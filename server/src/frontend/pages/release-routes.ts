import { embeddedFolder, isFileName } from '@osk/shared/contract/release';
import { retryPrefix } from '@osk/shared/contract/retry-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '../releases/registry.ts';
import { releasesPrefix } from '../releases/release-contents.ts';
import type { createReleaseFiles } from '../releases/release-files.ts';
import { sendReleaseFile } from './send-release-file.ts';
import { anyOriginHeaders, encodingFor } from './static-files.ts';

type Sources = { filesOf: ReturnType<typeof createReleaseFiles>; registry: Registry };
type Params = { remote: string; version: string; '*': string };

/** Serves the files of stored releases, at their address and at retry addresses. Each is checked by its hash. */
export async function releaseRoutes(fastify: FastifyInstance, { filesOf, registry }: Sources): Promise<void> {
  const answer = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { remote, version, '*': file } = request.params;
    const stored = registry.stored(remote)?.releases.find((release) => release.version === version);
    // The embedded files of a version are for pages that stay with it.
    if (file.startsWith(`${embeddedFolder}/`)) reply.headers(anyOriginHeaders);
    const found = stored && isFileName(file) ? await filesOf(remote).find(stored, file, encodingFor(request)) : undefined;
    // A version never changes.
    if (found) return sendReleaseFile(request, reply, file, { ...found, isHashed: true });
    registry.requireRead();
    return reply.callNotFound();
  };
  fastify.get<{ Params: Params }>(`${releasesPrefix}:remote/:version/*`, answer);
  fastify.get<{ Params: Params }>(`${retryPrefix}:attempt/:remote/:version/*`, answer);
}
