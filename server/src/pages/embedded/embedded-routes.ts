import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { embeddedFolder, isFileName } from '@osk/shared/contract/release';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { embeddedRemote } from '../../registry/portal-files.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Encoding } from '../../registry/release-contents.ts';
import type { ReleaseFiles } from '../../registry/release-files.ts';
import type { StoredRemote, StoredVersion } from '../../registry/stored-remotes.ts';
import type { ServedRelease } from '../../registry/validate-release.ts';
import {
  anyOriginHeaders,
  encodingFor,
  type FindInstalled,
  type FoundFile,
  sendInstalled,
  sendReleaseFile,
  staticOptions,
} from '../files/static-files.ts';
import type { createElementFiles } from './embedded-element.ts';

type Sources = {
  folder: string | undefined;
  findElement: ReturnType<typeof createElementFiles>;
  releaseFiles: ReleaseFiles;
  registry: Registry;
  findInstalled: FindInstalled;
};

const prefix = '/embed/v1/';
/** The script of a release that has everything in it. The element has the name without it. */
const standalone = /^osk-pkk-employees\.standalone\.js$/;
const searchedReleases = 20;

/** Serves the embedded remote to pages of any origin, from its live release. */
export async function embeddedRoutes(fastify: FastifyInstance, sources: Sources): Promise<void> {
  const find = createFileFinder(sources);
  const live = () => sources.registry.current().find(({ name }) => name === embeddedRemote)?.live;
  const findFile = async (file: string, encoding: Encoding | undefined) =>
    (await sources.findElement(live(), file, encoding)) ?? find(file.replace(standalone, 'osk-pkk-employees.js'), encoding);
  const routes: FastifyPluginAsync = async (scope) => {
    // Errors have them too: otherwise a page cannot distinguish a missing file from an outage.
    scope.addHook('onRequest', async (_, reply) => void reply.headers(anyOriginHeaders));
    const { folder, findInstalled } = sources;
    if (folder !== undefined) await scope.register(fastifyStatic, staticOptions(folder));
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
      const file = request.params['*'];
      const found = isFileName(file) ? await findFile(file, encodingFor(request)) : undefined;
      if (found === undefined) return sendInstalled(request, reply, `${prefix}${file}`, findInstalled);
      return found === 'deployed'
        ? reply.sendFile(file.replace(standalone, 'osk-pkk-employees.js'))
        : sendReleaseFile(request, reply, file, found);
    });
    for (const url of ['/embed', '/embed/*']) scope.get(url, (_, reply) => reply.callNotFound());
  };
  await fastify.register(routes);
}

/** Finds files in releases. A canary does not apply, because pages of other origins send no cookie. */
function createFileFinder({ folder, releaseFiles: files, registry }: Sources) {
  const findDeployed = (file: string) => (folder !== undefined && existsSync(join(folder, file)) ? 'deployed' : undefined);

  async function readRelease(stored: StoredVersion, file: string, encoding: Encoding | undefined): Promise<FoundFile | undefined> {
    const found = await files.find(embeddedRemote, stored, `${embeddedFolder}/${file}`, encoding);
    if (!found) return undefined;
    // Other sites name the files outside `assets`. A wrong list must not fix those for a year.
    const isHashed = file.startsWith('assets/') && (await files.hashedFilesOf(embeddedRemote, stored, embeddedFolder)).includes(file);
    return { ...found, isHashed };
  }

  return async (file: string, encoding: Encoding | undefined): Promise<FoundFile | 'deployed' | undefined> => {
    const state = registry.current().find(({ name }) => name === embeddedRemote);
    const read = (release: StoredVersion | null) => (release ? readRelease(release, file, encoding) : findDeployed(file));
    const releases = releasesToSearch(file, state?.live?.served, registry.stored(embeddedRemote));
    for (const [index, release] of releases.entries()) {
      // The database may be slow, so the hashes of all older releases are read in parallel.
      if (index === 1) await Promise.all(releases.map((older) => older && files.hashesOf(embeddedRemote, older)));
      const found = await read(release);
      if (found) return found;
    }
    registry.requireRead();
    return undefined;
  };
}

/**
 * The releases to search, in order; null is the deployed build. The live one is first. Open pages that loaded an older one can still
 * request its other files, also those of a canary. Files outside `assets` have the same names in a version that was never released.
 */
function releasesToSearch(file: string, live: ServedRelease | undefined, remote: StoredRemote | undefined): (StoredVersion | null)[] {
  const { previous = [], releases = [] } = remote ?? {};
  // Releases from before embedding was part of them have no embedded files.
  const hasEmbedded = live?.source === 'store' && Object.keys(live.hashes).some((file) => file.startsWith(`${embeddedFolder}/`));
  const newest = file.startsWith('assets/') ? releases.slice(0, searchedReleases).map(({ version }) => version) : [];
  const versions = [hasEmbedded ? live.release.version : null, ...previous, ...newest, null];
  return [...new Set(versions)].flatMap((version) => (version === null ? [null] : releases.filter((stored) => stored.version === version)));
}
