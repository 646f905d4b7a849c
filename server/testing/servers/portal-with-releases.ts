import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@osk/shared/contract/page';
import type { HostManifest } from '@osk/shared/contract/release';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import type { OpenDatabase } from '../../src/platform/db/database.ts';
import { buildPages, openWithRemotes } from './build-pages.ts';
import { makeFakePortal } from './fake-portal.ts';
import { createTestReleases } from './test-releases.ts';

type LogLine = { level: number; msg: string; remote?: string; version?: string; reason?: string };

/**
 * Makes a portal with fake builds, whose remotes have no releases, before each test and closes it after.
 * @param hostManifest that of its shell; undefined for none
 */
export function usePortalWithReleases(hostManifest?: HostManifest) {
  let lines: string[] = [];
  const portal = {} as { root: string; open: OpenDatabase; releases: ReturnType<typeof createTestReleases>; app: FastifyInstance };
  const logs = () => lines.map((line): LogLine => JSON.parse(line)).filter(({ remote }) => remote !== undefined);
  const pageAt = async (url = '/', cookie = ''): Promise<Page> => {
    const { body } = await portal.app.inject({ url, headers: { cookie } });
    return JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
  };
  beforeEach(async () => {
    portal.root = makeFakePortal();
    portal.open = await openWithRemotes();
    portal.releases = createTestReleases(portal.open.database);
    if (hostManifest) writeFileSync(join(portal.root, 'shell/dist/host-manifest.json'), JSON.stringify(hostManifest));
  });
  afterEach(async () => {
    await portal.app.close();
    await portal.open.close();
    rmSync(portal.root, { recursive: true });
  });
  return Object.assign(portal, {
    /** The log lines about remotes since the start. */
    logs,
    errors: () => logs().filter(({ level }) => level >= 50),
    async start(config: Partial<Config> = {}) {
      lines = [];
      portal.app = await buildPages(portal.root, { open: portal.open, config, logStream: { write: (line) => void lines.push(line) } });
    },
    get: (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers }),
    /** The JSON in a page; of `/` by default. */
    pageAt,
    /** The release of a remote in the page, with its fallbacks, without what its pages need and call. */
    async servedOf(remote: string) {
      const { files, early, calls, ...served } = (await pageAt()).releases?.[remote] ?? {};
      return 'version' in served ? served : undefined;
    },
  });
}
